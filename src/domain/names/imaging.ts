import type { CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { detailWords, imagingWords, regionWords, wholeWords } from './imaging-words.ts';
import { buildMend, type SlipTest } from './mend.ts';
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
  /** A word such as 腹部 says the places, none is named. */
  readonly general: boolean;
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
  [
    ...imagingWords,
    ...regionWords.map(([value, words]) => ['region', value, words] as const),
    ...detailWords.map(([value, words]) => ['detail', value, words] as const),
  ],
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
  '一次曝光',
  '曝光',
  '二维',
  '及以上',
  '以上',
  '含以上',
  '有彩图',
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
  '普扫',
  'ai',
  'ai辅助',
  'ai辅助诊断',
  'ai诊断',
  '人工智能',
  '肺结节ai',
  // How the heart's beat is followed, how sequences are taken, what a machine is set to.
  '前门控',
  '后门控',
  '门控',
  '心电门控',
  '前瞻性门控',
  '回顾性门控',
  '前瞻性心电门控',
  '回顾性心电门控',
  '呼吸门控',
  '屏气',
  '自由呼吸',
  '压脂',
  '脂肪抑制',
  't1',
  't2',
  't1wi',
  't2wi',
  'flair',
  '3dtof',
  'tof',
  '空腹',
  '不增强',
  '非增强',
  '无增强',
  '未增强',
  '不打药',
  '不注射造影剂',
  '不用造影剂',
  '无造影剂',
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
    patterns: [
      ...numberWords.filter(([, type]) => ['note', 'device', 'film'].includes(type)),
      // The sheet's own number of the picture.
      [/(\d)$/y, 'film'],
      // Which vertebrae: C3-C7, L3-S1.
      [/([ctls]\d{1,2}(?:[ctls]\d{1,2})+)(?![a-z0-9])/y, 'film'],
    ],
  };
})();

const ofRegions = new Set(regionWords.flatMap(([, words]) => [...words]));

/** Reads a slip in a word of pictures. A character that names a place of the body is never one: 胫 is not 颈. */
export const imagingMend = (isSlip: SlipTest): Lexicon<never>['mend'] =>
  buildMend(
    imagingLexicon.words,
    (written, word) =>
      isSlip(written, word) &&
      ![...written].some((character) => ofRegions.has(character) && !word.includes(character)) &&
      (written.length >= word.length || !ofRegions.has([...word].find((it) => !written.includes(it)) ?? '')),
  );

/** What a catalogue name says as a picture; undefined when it is none, or says more. */
export function imagingReading(item: CatalogueItem, term: string): Omit<ImagingReading, 'vague'> | undefined {
  if (!imagingCategories.has(item.category)) return undefined;
  const picture = pictureOf(spell(withoutUnit(term)));
  // What is not typed in full, or says nothing but how, is no picture to compare with; nor is TCD under any of its names.
  if (!picture || isSpecial(picture) || isSpecial(pictureOf(spell(item.name)))) return undefined;
  if (
    picture.places.has('') &&
    picture.route === '' &&
    // CT血管造影 is of any vessel.
    (picture.techniques === '' || picture.techniques === 'angiography') &&
    !ownModality.has(picture.modality)
  )
    return undefined;
  return { ...picture, code: item.code, bothSides: item.name.startsWith('双手') };
}
const isSpecial = (picture: Picture | undefined): boolean =>
  picture !== undefined && (picture.techniques.includes('other') || picture.route.includes('other'));
/** Done of one region only, so the region need not be said. */
const ownModality = new Set(['mammo', 'petct']);

/** Between these a list names its pictures one by one. */
const listed = /[、,;+]/;
type Words = readonly Token<never>[];
const valuesOf = (words: Words, type: PartType): string[] => [
  ...new Set(
    words.flatMap(({ parts }) => parts.filter((part) => part.type === type).map(({ value }) => value)),
  ),
];

/** Spelled text cut into words of pictures. Slips are only looked for where something says that it is one. */
function wordsOfPicture(text: string, lexicon: Lexicon<never>): Words {
  const words = segment(text, imagingLexicon);
  const isPicture = words.some(({ parts }) =>
    parts.some(({ type }) => type === 'modality' || type === 'contrast'),
  );
  return isPicture && lexicon !== imagingLexicon ? segment(text, lexicon) : words;
}

/** What spelled text says as a picture; undefined when it is none. `inherited`: the modality said elsewhere; `lenient` leaves out words
 * that nobody knows. */
export function pictureOf(
  text: string,
  { lexicon = imagingLexicon, inherited = '', lenient = false } = {},
): Picture | undefined {
  const groups = text.replace(/[()]/g, ' ').split(listed);
  // 肺部、纵隔 is one place.
  const words = wordsOfPicture(groups.join(' '), lexicon);
  if (!lenient && words.some(({ kind }) => kind === 'unknown')) return undefined;
  const views = viewsOf(words);
  const regions = valuesOf(words, 'region');
  const organs = organsOf(regions);
  // 深静脉 alone may be of the arms.
  const stray = words.some(
    ({ parts }) =>
      !parts.some(
        ({ type }) => type === 'region' || type === 'view' || type === 'film' || type === 'technique',
      ) &&
      parts.some(({ type }) => type === 'detail') &&
      !parts.some(({ type, value }) => type === 'detail' && organs.includes(value)),
  );
  if (stray && !lenient) return undefined;
  const routes = valuesOf(words, 'route').filter((route) => route !== 'abdomen');
  const implied = organs.length > 0 ? impliedModality(words, routes, views) : '';
  const modality = modalityOf(valuesOf(words, 'modality')) || inherited || implied;
  if (modality === '' || modality === 'several') return undefined;
  const contrast = valuesOf(words, 'contrast');
  const sides = valuesOf(words, 'side');
  return {
    modality,
    places: new Set(
      modality === 'mammo'
        ? placesOf(organs, [])
        : ((groups.length > 1 ? eachOwnViews(groups.map((group) => segment(group, lexicon))) : undefined) ??
            placesOf(organs, views)),
    ),
    techniques: valuesOf(words, 'technique').toSorted().join(),
    contrast: contrast.includes('enhanced') ? 'enhanced' : (contrast[0] ?? ''),
    route: routes.join(),
    oneSide: sides.length > 0 && !sides.includes('双侧') && !(sides.includes('左') && sides.includes('右')),
    sex: valuesOf(words, 'sex').join(),
    general: regions.every((region) => region.startsWith('*')),
  };
}

/** Only ultrasound goes these ways or feels what is elastic, only X-rays have views. 阴道 alone is a place as well. */
function impliedModality(words: Words, routes: readonly string[], views: readonly string[]): string {
  const bare = words.every(
    ({ text, parts }) => text === '阴道' || !parts.some(({ type }) => type === 'route'),
  );
  if ((routes.length > 0 && !bare) || valuesOf(words, 'technique').includes('elastography')) return 'us';
  return views.length > 0 ? 'xr' : '';
}

const viewsOf = (words: Words): string[] =>
  [...new Set(valuesOf(words, 'view').flatMap((value) => value.split(',')))].toSorted();

const placesOf = (organs: readonly string[], views: readonly string[]): string[] =>
  (organs.length > 0 ? organs : ['']).flatMap((organ) =>
    views.length > 0 ? views.map((view) => `${organ}@${view}`) : [organ],
  );

/** 颈椎正侧位、胸部正位: each organ has the views that stand with it, or with the next one. */
function eachOwnViews(groups: readonly Words[]): string[] | undefined {
  const organs = groups.map((words) => organsOf(valuesOf(words, 'region')));
  const views = groups.map(viewsOf);
  if (groups.filter((_, at) => organs[at]?.length && views[at]?.length).length < 2) return undefined;
  return groups.flatMap((_, at) =>
    organs[at]?.length ? placesOf(organs[at], views.slice(at).find((own) => own.length > 0) ?? []) : [],
  );
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
    if (organs.includes('颈动脉') && precise.has('椎动脉')) continue;
    // 盆腔（子宫、附件）
    if (organs.includes('盆腔') && (precise.has('子宫') || precise.has('附件'))) continue;
    for (const organ of organs) precise.add(organ);
  }
  return [...precise].toSorted();
}
