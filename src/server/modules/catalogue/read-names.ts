import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import type { IndexOptions } from '#domain/names/name-index.ts';
import { referenceFolder } from './read-reference.ts';
import { namesFile } from './reference-schemas.ts';

/** All of a character's syllables without their tones. */
const soundsOf = (character: string): readonly string[] =>
  pinyin(character, { toneType: 'none', multiple: true, type: 'array' });

let options: IndexOptions | undefined;

/** What reading names needs beside the catalogue; read once. */
export function nameOptions(): IndexOptions {
  options ??= {
    data: namesFile.parse(JSON.parse(readFileSync(join(referenceFolder, 'names.json'), 'utf8'))),
    soundsOf,
  };
  return options;
}
