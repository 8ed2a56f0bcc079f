import type { Catalogue, CatalogueItem } from './catalogue.ts';
import { itemCount, nameKeys, normaliseName } from './name-normalise.ts';
import { buildSimilarity, type Similarity } from './name-similarity.ts';

/** The active catalogue made ready for matching; build once per catalogue version. */
export interface NameIndex {
  readonly items: ReadonlyMap<string, CatalogueItem>;
  /** Category code → normalised name. */
  readonly categoryKeys: ReadonlyMap<string, string>;
  /** Code → the count in the item's own name. */
  readonly counts: ReadonlyMap<string, number | undefined>;
  readonly names: CodesByKey;
  readonly aliases: CodesByKey;
  readonly keys: CodesByKey;
  readonly shortKeys: CodesByKey;
  readonly looseKeys: CodesByKey;
  readonly similarity: Similarity;
}

export type CodesByKey = ReadonlyMap<string, readonly string[]>;
type Codes = Map<string, string[]>;

export function buildNameIndex(catalogue: Pick<Catalogue, 'items' | 'categories'>): NameIndex {
  const items = [...catalogue.items.values()].filter((item) => item.active);
  const names: Codes = new Map();
  const aliases: Codes = new Map();
  const keys: Codes = new Map();
  const shortKeys: Codes = new Map();
  const looseKeys: Codes = new Map();
  const terms: { code: string; text: string }[] = [];
  for (const item of items) {
    add(names, item.name.trim(), item.code);
    for (const alias of item.aliases) add(aliases, alias.trim(), item.code);
    for (const term of [item.name, ...item.aliases]) {
      const { key, shortKey, looseKey } = nameKeys(term);
      add(keys, key, item.code);
      add(shortKeys, shortKey, item.code);
      add(looseKeys, looseKey, item.code);
      terms.push({ code: item.code, text: shortKey });
    }
  }
  return {
    items: new Map(items.map((item) => [item.code, item])),
    categoryKeys: new Map(catalogue.categories.map(({ code, name }) => [code, normaliseName(name)])),
    counts: new Map(items.map((item) => [item.code, itemCount(item.name)])),
    names,
    aliases,
    keys,
    shortKeys,
    looseKeys,
    similarity: buildSimilarity(terms),
  };
}

function add(map: Codes, key: string, code: string): void {
  if (key === '') return;
  const codes = map.get(key);
  if (!codes) map.set(key, [code]);
  else if (!codes.includes(code)) codes.push(code);
}
