import { pinyin } from 'pinyin-pro';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { perObject } from '#domain/kernel/memoize.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import { buildSearchIndex, type SearchIndex } from '#domain/names/name-search.ts';
import { nameIndexOf } from './read-names.ts';

export interface CatalogueSearch {
  /** What names of price lists mean. */
  readonly names: NameIndex;
  readonly search: SearchIndex;
  /** Code → full pinyin and initials of the name. */
  readonly pinyin: ReadonlyMap<string, readonly string[]>;
  /** Active items in display order. */
  readonly active: readonly CatalogueItem[];
}

const spellings = (name: string): string[] => {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((s) =>
    s.toLowerCase(),
  );
  return [
    syllables.join('').replaceAll(/[^a-z0-9]/g, ''),
    syllables
      .map((s) => s[0] ?? '')
      .join('')
      .replaceAll(/[^a-z0-9]/g, ''),
  ];
};

/** What searching and name matching need of a catalogue. */
export const catalogueSearch = perObject((catalogue: Catalogue): CatalogueSearch => {
  const active = [...catalogue.items.values()].filter((item) => item.active);
  return {
    names: nameIndexOf(catalogue),
    search: buildSearchIndex(active),
    pinyin: new Map(active.map((item) => [item.code, spellings(item.name)])),
    active,
  };
});
