import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pinyin } from 'pinyin-pro';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { once } from '#domain/kernel/memoize.ts';
import { buildNameIndex, type IndexOptions, type NameIndex } from '#domain/names/name-index.ts';
import { referenceFolder } from './read-reference.ts';
import { namesFile } from './reference-schemas.ts';

/** All of a character's syllables without their tones. */
const soundsOf = (character: string): readonly string[] =>
  pinyin(character, { toneType: 'none', multiple: true, type: 'array' });

/** What reading names needs beside the catalogue; read once. */
export const nameOptions = once(
  (): IndexOptions => ({
    data: namesFile.parse(JSON.parse(readFileSync(join(referenceFolder, 'names.json'), 'utf8'))),
    soundsOf,
  }),
);

type Names = Pick<Catalogue, 'items' | 'categories'>;
let latest: { readonly of: Names; readonly index: NameIndex } | undefined;

/**
 * The index of a catalogue's names. Building it takes most of a second, and a thread is sent a copy of the same catalogue
 * with every file, so the last one is kept.
 */
export function nameIndexOf({ items, categories }: Names): NameIndex {
  if (!latest || !sameNames(latest.of, { items, categories }))
    latest = {
      of: { items, categories },
      index: buildNameIndex({ items, categories }, nameOptions()),
    };
  return latest.index;
}

/** The order of the items counts too: of two that fit a name equally, the first is proposed. */
const sameNames = (one: Names, other: Names): boolean =>
  isDeepStrictEqual(one.categories, other.categories) &&
  isDeepStrictEqual([...one.items.values()], [...other.items.values()]);
