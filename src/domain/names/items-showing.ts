import type { ImagingReading, Picture } from './imaging.ts';

interface PictureMatch {
  readonly codes: readonly string[];
  readonly vague: boolean;
}

/** The items that show exactly what the picture shows: one of its own, or several that together do. */
export function itemsShowing(
  picture: Picture,
  readings: readonly ImagingReading[],
  sexFits: (code: string, sex: string) => boolean,
): PictureMatch | undefined {
  const alike = alikeOf(picture, readings, sexFits);
  const one = oneShowing(picture, alike);
  if (one || picture.modality !== 'b') return one ?? severalShowing(picture, alike);
  // B超 is said of colour too, but where an item has it in its name that one is meant.
  const colour = alikeOf({ ...picture, modality: 'us' }, readings, sexFits);
  return oneShowing(picture, colour) ?? severalShowing(picture, colour);
}

/** Readings made the same way, whatever they show. */
const alikeOf = (
  picture: Picture,
  readings: readonly ImagingReading[],
  sexFits: (code: string, sex: string) => boolean,
): ImagingReading[] =>
  readings.filter(
    (reading) =>
      reading.modality === picture.modality &&
      reading.techniques === picture.techniques &&
      reading.route === picture.route &&
      contrastFits(picture, reading) &&
      (reading.sex === '' || reading.sex === picture.sex) &&
      (picture.sex === '' || sexFits(reading.code, picture.sex)),
  );

function oneShowing(picture: Picture, alike: readonly ImagingReading[]): PictureMatch | undefined {
  const shown = alike.filter((reading) => sameSet(reading.places, picture.places));
  // 腹部B超 may be two items, 肝胆胰脾B超 is the one that is written like it.
  const written = shown.filter(({ general }) => general === picture.general);
  const equal = written.length > 0 ? written : shown;
  const codes = [...new Set(equal.map(({ code }) => code))];
  // One hand may be half of 双手正位; of other paired organs the side changes nothing.
  const half = picture.oneSide && equal.every(({ bothSides }) => bothSides);
  if (codes.length === 1) return { codes, vague: half || equal.every(({ vague }) => vague) };
  return codes.length > 1 ? { codes: codes.slice(0, 1), vague: true } : undefined;
}

function severalShowing(picture: Picture, alike: readonly ImagingReading[]): PictureMatch | undefined {
  if (picture.techniques !== '' || picture.route !== '' || picture.places.size < 2) return undefined;
  const clear = alike.filter(({ vague }) => !vague);
  const cover = coverOf([...picture.places], clear);
  return cover && { codes: cover, vague: false };
}

const contrastFits = (picture: Picture, reading: Picture): boolean =>
  picture.contrast === 'enhanced' || reading.contrast === 'enhanced' || reading.techniques === 'angiography'
    ? picture.contrast === reading.contrast
    : true;

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((place) => other.has(place));

/** The fewest items whose places together are exactly these, none twice. */
function coverOf(places: readonly string[], readings: readonly ImagingReading[]): string[] | undefined {
  const useful = readings
    .filter(
      (reading) => reading.places.size > 0 && [...reading.places].every((place) => places.includes(place)),
    )
    .toSorted((a, b) => b.places.size - a.places.size || (a.code < b.code ? -1 : 1));
  const search = (left: readonly string[], depth: number): string[] | undefined => {
    if (left.length === 0) return [];
    if (depth === 0) return undefined;
    for (const reading of useful) {
      if (
        !reading.places.has(left[0] as string) ||
        ![...reading.places].every((place) => left.includes(place))
      )
        continue;
      const rest = search(
        left.filter((place) => !reading.places.has(place)),
        depth - 1,
      );
      if (rest) return [reading.code, ...rest];
    }
    return undefined;
  };
  for (let depth = 2; depth <= 5; depth++) {
    const cover = search(places, depth);
    if (cover) return [...new Set(cover)];
  }
  return undefined;
}
