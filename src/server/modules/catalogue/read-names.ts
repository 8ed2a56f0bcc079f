import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinyin } from 'pinyin-pro';
import type { IndexOptions } from '#domain/names/name-index.ts';
import { referenceFolder } from './read-reference.ts';
import { namesFile } from './reference-schemas.ts';

const sounds = new Map<string, string>();

/** A character's syllable without its tone; of several the commonest. */
function soundOf(character: string): string {
  let sound = sounds.get(character);
  if (sound === undefined) {
    sound = pinyin(character, { toneType: 'none' });
    sounds.set(character, sound);
  }
  return sound;
}

let options: IndexOptions | undefined;

/** What reading names needs beside the catalogue; read once. */
export function nameOptions(): IndexOptions {
  options ??= {
    data: namesFile.parse(JSON.parse(readFileSync(join(referenceFolder, 'names.json'), 'utf8'))),
    soundOf,
  };
  return options;
}
