import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import { once } from '#domain/kernel/memoize.ts';
import type { IndexOptions } from '#domain/names/name-index.ts';
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
