import type { Catalogue, CatalogueItem, SexGroup } from '#domain/catalogue/catalogue.ts';
import { plainCharacters } from './characters.ts';
import {
  type ImagingReading,
  imagingCategories,
  imagingLexicon,
  imagingMend,
  imagingReading,
} from './imaging.ts';
import { buildMend, type SlipTest, type SoundsOf, slipTest } from './mend.ts';
import { type NameData, noNameData } from './name-data.ts';
import { normaliseName, settled, spell, squeeze, withoutUnit } from './normalise.ts';
import { isHarmless, type Part, samePart } from './part.ts';
import { type Entry, type Lexicon, segment } from './segment.ts';
import { buildSimilarity, type Similarity } from './similarity.ts';
import { generalWords, numberWords, wordParts } from './vocabulary.ts';

/** What a core word may mean: an item, on condition of further parts, or one parameter of an item. */
export interface Reading {
  /** undefined: an examination that is none of ours. */
  readonly code: string | undefined;
  readonly need: readonly Part[];
  /** What the word itself says: 尿HCG is of urine. */
  readonly own: readonly Part[];
  /** The item's parameter that the word names. */
  readonly parameter?: string;
  /** The word alone is not enough. */
  readonly vague: boolean;
}

export interface IndexedItem {
  readonly item: CatalogueItem;
  /** Parts that some name of the item carries. */
  readonly parts: readonly Part[];
  /** The items that a panel consists of, and its parameters: `COA001:pt`. */
  readonly members: ReadonlySet<string>;
  /** Whom all of its members are for; of an item without members itself. */
  readonly sexes: readonly SexGroup[];
  readonly anyCount: boolean;
  /** With how many parameters it is sold, least and most. */
  readonly counts: readonly [least: number, most: number] | undefined;
  /** Its names, each in one way of writing. */
  readonly names: readonly string[];
  /** Names in Latin letters. */
  readonly abbreviations: readonly string[];
}

/** The active catalogue made ready for reading names; build once per catalogue version. */
export interface NameIndex {
  readonly items: ReadonlyMap<string, IndexedItem>;
  /** Category code → normalised name. */
  readonly categoryKeys: ReadonlyMap<string, string>;
  /** Whole names by normalised spelling. */
  readonly whole: ReadonlyMap<string, readonly Reading[]>;
  readonly sets: ReadonlyMap<string, readonly string[]>;
  /** Words for groups of members, by normalised spelling. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  /** Whole names of four characters and more by their characters in order, to find two that changed places. */
  readonly anagrams: ReadonlyMap<string, readonly string[]>;
  readonly lexicon: Lexicon<Reading>;
  readonly imaging: readonly ImagingReading[];
  /** The words of pictures, slips mended. */
  readonly pictures: Lexicon<never>;
  readonly isSlip: SlipTest;
  readonly similarity: Similarity;
}

const general = wordParts(generalWords, normaliseName);
const vocabulary: Lexicon<Reading> = lexiconOf(
  new Map(
    [...general]
      .map(([word, parts]) => [word, parts.filter(({ type }) => type !== 'family')] as const)
      .filter(([word, parts]) => parts.length > 0 && word.length > 1)
      .map(([word, parts]) => [word, { readings: [], parts }]),
  ),
);
/** What is left of some names without their endings, and says too little. */
const common = new Set([
  '细胞',
  '蛋白',
  '血液',
  '常规',
  '抗体',
  '抗原',
  '基因',
  '细菌',
  '细胞形态',
  '细胞学',
  '细胞计数',
]);
const electrolytes = /^[钾钠氯钙磷镁]$/;
/** Only these may stand as a core with one character. */
const elements = /^[钾钠氯钙磷镁铁锌硒铅铜汞镉锰碘砷]$/;

export interface IndexOptions {
  readonly data?: NameData;
  /** How a character sounds, to mend slips of the input method. */
  readonly soundsOf?: SoundsOf;
}

export function buildNameIndex(
  catalogue: Pick<Catalogue, 'items' | 'categories'>,
  { data = noNameData, soundsOf = () => [] }: IndexOptions = {},
): NameIndex {
  const items = [...catalogue.items.values()].filter((item) => item.active);
  const vagueNames = new Set(data.vague.map(normaliseName));
  // One letter is never enough, but an electrolyte's Chinese name is.
  const vague = {
    has: (key: string) => (key.length === 1 && !electrolytes.test(key)) || vagueNames.has(key),
  };
  const words = new Map<string, { readings: Reading[]; parts: Part[] }>();
  const whole = new Map<string, Reading[]>();
  const imaging: ImagingReading[] = [];
  const similar: { code: string; text: string }[] = [];
  const indexed = new Map<string, IndexedItem>();
  const longer: { key: string; core: string; parts: readonly Part[] }[] = [];
  const cores: { core: string; reading: Reading }[] = [];
  const wordOf = (key: string) => {
    const word = words.get(key) ?? { readings: [], parts: [] };
    words.set(key, word);
    return word;
  };
  for (const [key, parts] of general) wordOf(key).parts.push(...parts);

  for (const item of items) {
    const own: Part[] = [];
    const abbreviations: string[] = [];
    const names = new Set<string>();
    const keys = new Map<string, string>();
    for (const term of new Set([item.name, ...item.aliases, ...(data.names[item.code] ?? [])])) {
      const spelled = spell(withoutUnit(term));
      const key = settled(spelled);
      keys.set(term, key);
      if (key === '') continue;
      const { core, parts } = coreOf(spelled);
      own.push(...parts);
      // A slip may keep a spelling rule from seeing its word.
      for (const name of [key, core, squeeze(plainCharacters(term))]) names.add(name);
      if (/^[a-z][a-z0-9]+$/.test(key)) abbreviations.push(key);
      if (core !== key && core !== '') longer.push({ key, core, parts });
      addReading(listAt(whole, key), { code: item.code, need: [], own: parts, vague: vague.has(key) });
      // 核酸检测 and 血液分析 are names only where nothing stands beside them.
      if (core !== '' || key.includes('常规'))
        addReading(wordOf(key).readings, { code: item.code, need: [], own: parts, vague: vague.has(key) });
      if (
        core !== key &&
        item.category !== 'SRV' &&
        !common.has(core) &&
        (core.length > 1 || elements.test(core))
      )
        cores.push({
          core,
          reading: {
            code: item.code,
            need: parts.filter((part) => !isDefault(part)),
            own: [],
            vague: vague.has(core) && parts.every(isDefault),
          },
        });
      const picture = imagingReading(item, term);
      if (picture) imaging.push({ ...picture, vague: vague.has(key) });
    }
    for (const term of [item.name, ...item.aliases])
      similar.push({ code: item.code, text: keys.get(term) ?? '' });
    for (const spellings of data.parameters[item.code] ?? [])
      for (const spelling of spellings)
        addReading(wordOf(normaliseName(spelling)).readings, {
          code: item.code,
          need: [],
          own: [],
          parameter: `${item.code}:${spellings[0]}`,
          vague: false,
        });
    indexed.set(item.code, {
      item,
      parts: own,
      members: membersOf(catalogue.items, item, data),
      sexes: sexesOf(catalogue.items, item),
      anyCount: data.anyCount.includes(item.code),
      counts: data.parameterCounts[item.code],
      names: [...names].filter((name) => /\p{Script=Han}{3}/u.test(name)),
      abbreviations,
    });
  }
  // 抗核抗体 is one item's whole name, and not what is left of 抗核抗体系列.
  for (const { core, reading } of cores)
    if (
      reading.need.length > 0 ||
      (whole.get(core) ?? [reading]).some(({ code, vague: open }) => open || code === reading.code)
    )
      addReading(wordOf(core).readings, reading);
  // 胃镜检查 is read wherever 胃镜 is, and 粪便隐血 wherever 隐血 of stool is.
  for (const { key, core, parts } of longer)
    for (const reading of words.get(core)?.readings ?? []) {
      const need = reading.need.filter((part) => !parts.some((own) => samePart(own, part)));
      // 乙肝五项 with DNA is no single test of 乙肝: the count is none of its.
      const other = indexed.get(reading.code ?? '')?.parts ?? [];
      const says = (part: Part) => other.some((own) => samePart(own, part));
      if (parts.some((part) => part.type === 'count' && !says(part))) continue;
      if (need.length > 0 || parts.every(isDefault)) addReading(wordOf(key).readings, { ...reading, need });
    }
  for (const other of data.others) {
    const key = normaliseName(other);
    addReading(wordOf(key).readings, { code: undefined, need: [], own: [], vague: false });
  }
  const lexicon = lexiconOf(words);
  // Names of pictures and of services differ from others by one character only.
  const mendable = new Map(
    [...words].filter(([, { readings }]) =>
      readings.every(({ code }) => isMendable(indexed.get(code ?? ''))),
    ),
  );
  for (const [code, { names }] of indexed)
    if (!imagingCategories.has(indexed.get(code)?.item.category ?? ''))
      for (const name of names)
        if (!words.has(name))
          mendable.set(name, { readings: [{ code, need: [], own: [], vague: false }], parts: [] });
  const isSlip = slipTest(soundsOf);
  const anagrams = new Map<string, string[]>();
  for (const key of whole.keys())
    if (/\p{Script=Han}{4}/u.test(key)) listAt(anagrams, sortedCharacters(key)).push(key);
  return {
    items: indexed,
    categoryKeys: new Map(catalogue.categories.map(({ code, name }) => [code, normaliseName(name)])),
    whole,
    sets: byName(data.sets),
    groups: byName(data.groups),
    lexicon: { ...lexicon, mend: buildMend(mendable, isSlip) },
    imaging,
    anagrams,
    isSlip,
    pictures: { ...imagingLexicon, mend: imagingMend(isSlip) },
    similarity: buildSimilarity(similar),
  };
}

const byName = (codes: NameData['sets']): Map<string, readonly string[]> =>
  new Map(Object.entries(codes).map(([name, own]) => [normaliseName(name), own]));

const isMendable = (item: IndexedItem | undefined): boolean =>
  item === undefined || !imagingCategories.has(item.item.category);

/** The default of nearly all items; to write it or not is the same. */
const isDefault = (part: Part): boolean =>
  isHarmless(part) || part.value === 'blood' || part.value === 'fasting' || part.type === 'family';

/** A spelled catalogue name's core and its parts: 甲肝抗体IgM is 甲肝抗体 with IgM. */
function coreOf(spelled: string): { core: string; parts: Part[] } {
  const tokens = segment(spelled, vocabulary);
  const core = tokens.filter(({ kind }) => kind === 'unknown').map(({ text }) => text);
  return {
    core:
      core.length === 1 || core.every((text) => /^\p{Script=Han}+$/u.test(text))
        ? core.join('')
        : squeeze(core.join('')),
    parts: tokens.flatMap(({ parts }) => parts),
  };
}

function addReading(readings: Reading[], reading: Reading): void {
  const same = readings.some(
    (other) =>
      other.code === reading.code &&
      other.parameter === reading.parameter &&
      other.need.length === reading.need.length &&
      other.need.every((part) => reading.need.some((one) => samePart(one, part))),
  );
  if (!same) readings.push(reading);
}

export const sortedCharacters = (text: string): string => [...text].toSorted().join('');

function listAt<Value>(map: Map<string, Value[]>, key: string): Value[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

function lexiconOf(words: ReadonlyMap<string, Entry<Reading>>): Lexicon<Reading> {
  const longest = Math.max(0, ...[...words.keys()].map((word) => word.length));
  return { words, longest, patterns: numberWords };
}

/** A chip with markers of both sexes is no panel for one of them. */
const sexesOf = (items: Catalogue['items'], item: CatalogueItem): readonly SexGroup[] =>
  item.sexes.filter((sex) => item.contains.every((code) => items.get(code)?.sexes.includes(sex) ?? true));

/** Down to items that contain no others. One member only: the item is that examination and more. */
function membersOf(items: Catalogue['items'], item: CatalogueItem, data: NameData): ReadonlySet<string> {
  const leaves = (code: string, depth: number): string[] => {
    const contains = items.get(code)?.contains ?? [];
    if (contains.length < 2 || depth > 5 || (depth > 0 && data.openPanels.includes(code))) return [code];
    return contains.flatMap((member) => leaves(member, depth + 1));
  };
  // Of these `contains` says too little to know them by their members.
  if (data.openPanels.includes(item.code) && !data.parameters[item.code]) return new Set();
  const parameters = (data.parameters[item.code] ?? []).map(([name]) => `${item.code}:${name}`);
  return new Set([...(item.contains.length > 1 ? leaves(item.code, 0) : []), ...parameters]);
}
