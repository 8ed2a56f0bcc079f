import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

// docs/security.md says of each rule which test fails without it: file and name are there, and stay.

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = (page.split('## Points of the second hardening')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| \d/.test(line));
const files = globSync('{test,src}/**/*.test.ts', { cwd: root });

/** `view-as` and `matrix/seats` as well as whole paths; undefined: no test is meant. */
function fileOf(named: string): string | undefined {
  if (named.endsWith('.test.ts')) return existsSync(join(root, named)) ? named : undefined;
  return files.find((path) => path === `test/${named}.test.ts` || path === `test/api/${named}.test.ts`);
}
const plain = (text: string) => text.replaceAll('’', "'");

test('each of the thirty points stands there once', () => {
  const numbers = (rows ?? []).flatMap((row) => (row.split('|')[1] ?? '').split(',').map(Number));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test('every file is there, and has the tests that are named', () => {
  const missing = (rows ?? []).flatMap((row) =>
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
  expect(missing).toEqual([]);
});
