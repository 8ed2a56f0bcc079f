import { readName } from '#domain/names/read-name.ts';
import { nameIndexOf } from '#server/modules/catalogue/read-names.ts';
import { readReference } from '#server/modules/catalogue/read-reference.ts';
import { print, readInput } from './cli-output.ts';

/** What each line of a file means, one JSON object per name. */
export async function matchNames(file: string): Promise<void> {
  const index = nameIndexOf(readReference().catalogue);
  const names = (await readInput(file))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  for (const name of names) {
    if (name.trim() === '') continue;
    const { level, candidates } = readName(index, name);
    const codes = level === 'auto' ? (candidates[0]?.codes ?? []) : [];
    await print(JSON.stringify({ name, level, codes, candidates }));
  }
}
