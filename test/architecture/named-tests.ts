import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// Tables of docs that say of each rule which test fails without it: file and name are there, and stay.

const root = join(import.meta.dirname, '../..');
const files = globSync('{test,src}/**/*.test.{ts,tsx}', { cwd: root });

/** The rows of a table whose first cell begins with a number, below this heading or of the whole page. */
export function numberedRows(page: string, heading?: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const part = heading === undefined ? text : (text.split(heading)[1] ?? '').split('\n## ')[0];
  return (part ?? '').split('\n').filter((line) => /^\| \d/.test(line));
}

export const numbersOf = (rows: readonly string[]): readonly number[] =>
  rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map(Number)).toSorted((a, b) => a - b);

/** `view-as` and `matrix/seats` as well as whole paths; undefined: no test is meant. */
function fileOf(named: string): string | undefined {
  if (/\.test\.tsx?$/.test(named)) return existsSync(join(root, named)) ? named : undefined;
  return files.find((path) => path === `test/${named}.test.ts` || path === `test/api/${named}.test.ts`);
}
const plain = (text: string) => text.replaceAll('’', "'");

/** What these rows name and what is not there: a file, or a test in it. */
export const missingTests = (rows: readonly string[]): readonly string[] =>
  rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`((?: \(?[^`";|]*)?(?:"[^"]+"(?:, )?)*)/g)].flatMap(
      ([, named = '', names = '']) => {
        if (basename(named) === 'operations.md') return [];
        const path = fileOf(named);
        if (path === undefined) return [named];
        const source = plain(readFileSync(join(root, path), 'utf8'));
        return [...names.matchAll(/"([^"]+)"/g)]
          .map(([, name = '']) => name.split('…')[0]?.trim() ?? '')
          .filter((name) => !source.includes(plain(name)))
          .map((name) => `${named}: ${name}`);
      },
    ),
  );
