import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { imagingWords, regionWords, wholeWords } from './imaging-words.ts';
import { normaliseName, spell, withoutUnit } from './normalise.ts';
import type { Part, PartType } from './part.ts';
import { type Lexicon, segment, type Token } from './segment.ts';
import { generalWords, numberWords, wordParts } from './vocabulary.ts';

/** An imaging examination: how, of what, from which side. `places` are organs, each with each view. */
export interface Picture {
  readonly modality: string;
  readonly places: ReadonlySet<string>;
  readonly techniques: string;
  readonly contrast: string;
  readonly route: string;
  readonly oneSide: boolean;
  readonly sex: string;
}

export interface ImagingReading extends Picture {
  readonly code: string;
  readonly vague: boolean;
  /** The item is of both sides by name. */
  readonly bothSides: boolean;
}

export const imagingCategories: ReadonlySet<string> = new Set(['USD', 'XRY', 'CT', 'MRI', 'NUC']);
const general = wordParts(
  generalWords.filter(([type]) => ['ending', 'device', 'film', 'note', 'side', 'sex'].includes(type)),
  normaliseName,
);
const own = wordParts(
  [...imagingWords, ...regionWords.map(([value, words]) => ['region', value, words] as const)],
  normaliseName,
);
const joined = new Map(
  wholeWords.map(([word, parts]) => [
    normaliseName(word),
    parts.split(' ').map((part) => {
      const [type = '', value = ''] = part.split(':');
      return { type: type as PartType, value };
    }),
  ]),
);
const harmlessHere = [
  '横断',
  '冠位',
  '冠状位',
  '矢状位',
  '横断位',
  '横轴位',
  '冠状',
  '矢状',
  '横断面',
  '床旁',
  '床边',
  '扫描',
  '成像',
  '电子',
  '急诊',
  '图文',
  '彩色图文',
  '椎间盘',
  '间盘',
  '椎体',
  '普扫',
].map((word) => [word, [{ type: 'film', value: '' }]] as const);

export const imagingLexicon: Lexicon<never> = (() => {
  const words = new Map(
    [...general, ...harmlessHere, ...own, ...joined].map(([word, parts]) => [
      word,
      { readings: [], parts: parts as Part[] },
    ]),
  );
  // A word that alone is film, sex or ending in one list and a place in the other is the place.
  return {
    words,
    longest: 12,
    patterns: numberWords.filter(([, type]) => ['note', 'device', 'film'].includes(type)),
  };
})();

/** What a catalogue name says as a picture; undefined when it is none, or says more. */
export function imagingReading(item: CatalogueItem, term: string): Omit<ImagingReading, 'vague'> | undefined {
  if (!imagingCategories.has(item.category)) return undefined;
  const tokens = segment(spell(withoutUnit(term)).replace(/[()]/g, ' '), imagingLexicon);
  const picture = pictureOf(tokens);
  // What is not typed in full, or says nothing but how, is no picture to compare with.
  if (!picture || picture.techniques.includes('other') || picture.route.includes('other')) return undefined;
  if (
    picture.places.has('') &&
    picture.route === '' &&
    picture.techniques === '' &&
    !ownModality.has(picture.modality)
  )
    return undefined;
  return { ...picture, code: item.code, bothSides: item.name.startsWith('双手') };
}
/** Done of one region only, so the region need not be said. */
const ownModality = new Set(['mammo', 'petct']);

/** Undefined when a word is unknown, or when it is no picture. `inherited`: the modality said elsewhere. */
export function pictureOf(tokens: readonly Token<never>[], inherited = ''): Picture | undefined {
  if (tokens.some(({ kind }) => kind === 'unknown')) return undefined;
  const parts = tokens.flatMap((token) => token.parts);
  const valuesOf = (type: PartType) => [
    ...new Set(parts.filter((part) => part.type === type).map(({ value }) => value)),
  ];
  const views = [...new Set(valuesOf('view').flatMap((value) => value.split(',')))].toSorted();
  const organs = organsOf(valuesOf('region'));
  const routes = valuesOf('route').filter((route) => route !== 'abdomen');
  // Only ultrasound goes these ways, only X-rays have views.
  const implied = organs.length === 0 ? '' : routes.length > 0 ? 'us' : views.length > 0 ? 'xr' : '';
  const modality = modalityOf(valuesOf('modality')) || inherited || implied;
  if (modality === '' || modality === 'several') return undefined;
  const techniques = valuesOf('technique');
  const shown = modality === 'mammo' ? [] : views;
  const contrast = valuesOf('contrast');
  const sides = valuesOf('side');
  return {
    modality,
    places: new Set(
      (organs.length > 0 ? organs : ['']).flatMap((organ) =>
        shown.length > 0 ? shown.map((view) => `${organ}@${view}`) : [organ],
      ),
    ),
    techniques: techniques.toSorted().join(),
    contrast: contrast.includes('enhanced') ? 'enhanced' : (contrast[0] ?? ''),
    route: routes.join(),
    oneSide: sides.length > 0 && !sides.includes('双侧') && !(sides.includes('左') && sides.includes('右')),
    sex: valuesOf('sex').join(),
  };
}

function modalityOf(values: readonly string[]): string {
  const said = new Set(values);
  if (said.has('ct') || said.has('fluoroscopy') || said.has('mammo')) said.delete('xr');
  if (said.has('bw') || said.has('b')) said.delete('us');
  if (said.has('bw')) said.delete('b');
  if (said.has('petct')) said.delete('ct');
  return said.size > 1 ? 'several' : ([...said][0] ?? '');
}

/** A general region gives way to the organs that stand beside it. */
function organsOf(regions: readonly string[]): string[] {
  const precise = new Set(
    regions.filter((region) => !region.startsWith('*')).flatMap((region) => region.split(',')),
  );
  const general = regions
    .filter((region) => region.startsWith('*'))
    .map((region) => region.slice(1).split(','));
  const named = new Set(precise);
  for (const organs of general.toSorted((a, b) => b.length - a.length)) {
    if (organs.some((organ) => named.has(organ) || (organ === '体表' && named.size > 0))) continue;
    for (const organ of organs) precise.add(organ);
  }
  return [...precise].toSorted();
}

export interface PictureMatch {
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
  const equal = alike.filter((reading) => sameSet(reading.places, picture.places));
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
