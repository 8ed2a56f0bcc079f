// People are examined where they are: the city is part of what is asked, as an item is. What an institution does not cover
// is a gap, counted in heads.

export interface PlacedPeople {
  readonly cityId: string;
  readonly headcount: number;
}

export const headsIn = (people: readonly { readonly headcount: number }[]): number =>
  people.reduce((sum, { headcount }) => sum + headcount, 0);

/** Who would have to travel to another city: the people of cities that are not covered, in the order asked. */
export const peopleElsewhere = <P extends PlacedPeople>(
  asked: readonly P[],
  covered: readonly string[],
): P[] => asked.filter(({ cityId, headcount }) => headcount > 0 && !covered.includes(cityId));

/** Whom none of these covers, whoever is chosen. */
export const peopleOfNobody = <P extends PlacedPeople>(
  asked: readonly P[],
  covers: readonly (readonly string[])[],
): P[] => peopleElsewhere(asked, covers.flat());

/** Heads of several lists, city by city in the order of their first mention. */
export function addPeople<P extends PlacedPeople>(lists: readonly (readonly P[])[]): P[] {
  const sums = new Map<string, P>();
  for (const one of lists.flat()) {
    const known = sums.get(one.cityId);
    sums.set(one.cityId, known ? { ...known, headcount: known.headcount + one.headcount } : one);
  }
  return [...sums.values()];
}

/** `北京 80 人、武汉 70 人`; '' for nobody. */
export const peopleText = (
  people: readonly { readonly city: string; readonly headcount: number }[],
): string =>
  people.map(({ city, headcount }) => `${city} ${headcount.toLocaleString('zh-CN')} 人`).join('、');

/**
 * The mean way of one head to where it is examined, to one decimal; undefined while the way of some of them is not known:
 * the mean of the rest would say nothing of these.
 */
export function meanKilometres(
  asked: readonly PlacedPeople[],
  kilometresTo: (cityId: string) => number | undefined,
): number | undefined {
  let sum = 0;
  for (const { cityId, headcount } of asked) {
    const way = kilometresTo(cityId);
    if (way === undefined) return undefined;
    sum += way * headcount;
  }
  const heads = headsIn(asked);
  return heads === 0 ? undefined : Math.round((sum / heads) * 10) / 10;
}
