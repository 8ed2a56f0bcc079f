// A demand over several cities that is awarded city by city: how many heads of each package are where, and who may get them.

export interface PlacedHeads {
  readonly packageId: string;
  readonly cityId: string;
  readonly headcount: number;
}

interface CityToSplit {
  readonly cityId: string;
  readonly headcount: number;
}

interface PackageToSplit {
  readonly packageId: string;
  readonly headcount: number;
}

/**
 * Spreads the heads of each package over the cities in proportion, in whole heads. Every package comes out exactly; every
 * city too, where packages and cities have as many heads in all. A package without heads in a city has no entry there.
 */
export function proposeHeads(
  packages: readonly PackageToSplit[],
  cities: readonly CityToSplit[],
): PlacedHeads[] {
  const left = packages.map(({ headcount }) => headcount);
  let citiesLeft = sumOf(cities);
  return cities.flatMap(({ cityId, headcount }) => {
    // Of what is left, the share of this city among the cities left: never more than is left, and the last takes the rest.
    const exact = left.map((heads) => (citiesLeft === 0 ? 0 : (heads * headcount) / citiesLeft));
    const placed = exact.map(Math.floor);
    const total = Math.round(exact.reduce((sum, share) => sum + share, 0));
    const missing = total - placed.reduce((sum, heads) => sum + heads, 0);
    const byRemainder = exact
      .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
      .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
    for (const { at } of byRemainder.slice(0, missing)) placed[at] = (placed[at] ?? 0) + 1;
    citiesLeft -= headcount;
    return packages.flatMap(({ packageId }, at) => {
      const heads = placed[at] ?? 0;
      left[at] = (left[at] ?? 0) - heads;
      return heads > 0 ? [{ packageId, cityId, headcount: heads }] : [];
    });
  });
}

/** Why these heads cannot be the split; '' when every package (and every city, where totals agree) comes out. */
export function whyNotSplit(
  packages: readonly (PackageToSplit & { readonly label: string })[],
  cities: readonly (CityToSplit & { readonly name: string })[],
  heads: readonly PlacedHeads[],
): string {
  const of = (fits: (one: PlacedHeads) => boolean) => sumOf(heads.filter(fits));
  const known = heads.every(
    ({ packageId, cityId }) =>
      packages.some((one) => one.packageId === packageId) && cities.some((one) => one.cityId === cityId),
  );
  if (!known) return '套餐或城市已变更，请刷新页面后重新填写各城市人数。';
  for (const { packageId, headcount, label } of packages) {
    const placed = of((one) => one.packageId === packageId);
    if (placed !== headcount)
      return `「${label}」共 ${headcount} 人，各城市合计 ${placed} 人，请调整到一致。`;
  }
  if (sumOf(packages) !== sumOf(cities)) return '';
  for (const { cityId, headcount, name } of cities) {
    const placed = of((one) => one.cityId === cityId);
    if (placed !== headcount) return `${name}共 ${headcount} 人，各套餐合计 ${placed} 人，请调整到一致。`;
  }
  return '';
}

const sumOf = (parts: readonly { readonly headcount: number }[]) =>
  parts.reduce((sum, { headcount }) => sum + headcount, 0);

/**
 * Whether an institution's quote may be accepted for the heads of a city: those of the cities that it covers, and those of a
 * city that none of the institutions quoting for the package covers, who have to travel whoever is chosen.
 */
export const coversCity = (
  cityId: string,
  /** Where the institution examines. */
  cities: readonly string[],
  /** What all institutions that quote for the package cover. */
  quoted: ReadonlySet<string>,
): boolean => cities.includes(cityId) || !quoted.has(cityId);

interface Lot {
  readonly packageId: string;
  /** Null: the whole package. */
  readonly cityId: string | null;
  readonly headcount: number;
}

/**
 * Where the people of each lot are: of a city's lot there; of a whole package in proportion to the cities' heads, as nobody has
 * counted them by package and city.
 */
export function placesOfLots<C extends CityToSplit>(
  lots: readonly Lot[],
  cities: readonly C[],
): (readonly C[])[] {
  const whole = lots.filter(({ cityId }) => cityId === null);
  const split = Map.groupBy(proposeHeads(whole, cities), ({ packageId }) => packageId);
  return lots.map((lot) => {
    const heads = lot.cityId === null ? (split.get(lot.packageId) ?? []) : [{ ...lot, cityId: lot.cityId }];
    return heads.flatMap(({ cityId, headcount }) => {
      const city = cities.find((one) => one.cityId === cityId);
      return city ? [{ ...city, headcount }] : [];
    });
  });
}
