import { pinyin } from 'pinyin-pro';
import type { Catalogue, CatalogueItem } from '#domain/catalogue/catalogue.ts';
import { buildNameIndex, type NameIndex } from '#domain/catalogue/name-index.ts';

export interface CatalogueSearch {
  readonly names: NameIndex;
  /** Code → full pinyin and initials of the name. */
  readonly pinyin: ReadonlyMap<string, readonly string[]>;
  /** Active items in display order. */
  readonly active: readonly CatalogueItem[];
}

const kept = new WeakMap<Catalogue, CatalogueSearch>();

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

/** What searching and name matching need of a catalogue snapshot, made once for each. */
export function catalogueSearch(catalogue: Catalogue): CatalogueSearch {
  let search = kept.get(catalogue);
  if (!search) {
    const active = [...catalogue.items.values()].filter((item) => item.active);
    search = {
      names: buildNameIndex(catalogue),
      pinyin: new Map(active.map((item) => [item.code, spellings(item.name)])),
      active,
    };
    kept.set(catalogue, search);
  }
  return search;
}
