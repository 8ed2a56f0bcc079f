import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/security.md and docs/asvs.md promise things and name what proves them: names that exist, and sums that are right.

const files = ['src', 'test', 'docs', 'migrations'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => `/${join(folder, String(name))}`),
);

test.each(['docs/security.md', 'docs/asvs.md'])('%s names files that exist, each of them one', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql))`/g)].map(
    (m) => m[1],
  );
  expect(named.length).toBeGreaterThan(10);
  const places = (name: string) => files.filter((file) => file.endsWith(`/${name}`)).length;
  expect([...new Set(named)].filter((name) => places(name ?? '') !== 1)).toEqual([]);
});

describe('the list of ASVS requirements', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  type Counts = Record<string, number>;
  const rows = [
    ...text.matchAll(/^\| (\d+\.\d+\.\d+)(?:–(\d+\.\d+\.\d+))? \| ([^|]+) \| ([✓◐✗–]) \| .+ \| .+ \|$/gm),
  ];
  /** `2` is one requirement of level 2, `5 of 1, 28 of 2` are thirty-three. */
  const levelsOf = (cell: string): [count: number, level: string][] =>
    cell.split(', ').map((part) => {
      const [count, level] = part.split(' of ');
      return level === undefined ? [1, part] : [Number(count), level];
    });

  test('has as many as the standard: 70 of level 1, 183 of level 2, and the sums that it says', () => {
    const counted: Record<string, Counts> = {};
    for (const [, , , cell = '', state = ''] of rows)
      for (const [count, level] of levelsOf(cell)) {
        const of = (counted[level] ??= {});
        of[state] = (of[state] ?? 0) + count;
      }
    const said = [...text.matchAll(/^\| ([12]) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
      (m) => m.slice(1),
    );
    expect(said).toEqual(
      ['1', '2'].map((level) => {
        const states = ['✓', '◐', '✗', '–'].map((state) => counted[level]?.[state] ?? 0);
        return [level, states.reduce((sum, one) => sum + one), ...states].map(String);
      }),
    );
    expect(said.map(([, sum]) => sum)).toEqual(['70', '183']);
  });

  test('is in order, with no number twice', () => {
    const order = (number: string) =>
      Number(
        number
          .split('.')
          .map((part) => part.padStart(2, '0'))
          .join(''),
      );
    const numbers = rows.flatMap(([, from = '', to]) => [from, ...(to ? [to] : [])]).map(order);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(rows.length).toBe(text.match(/^\| \d+\.\d+\.\d+/gm)?.length);
  });
});
