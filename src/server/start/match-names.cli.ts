import { readFileSync, writeSync } from 'node:fs';
import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';

/** What each line of a file means, one JSON object per name. */
export function matchNames(file: string): void {
  const index = nameIndexOf(readReference().catalogue);
  const names = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  for (const name of names) {
    if (name.trim() === '') continue;
    const { level, candidates } = readName(index, name);
    const codes = level === 'auto' ? (candidates[0]?.codes ?? []) : [];
    writeSync(1, `${JSON.stringify({ name, level, codes, candidates })}\n`);
  }
}
