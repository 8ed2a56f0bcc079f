import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const records = readdirSync(folder).filter((name) => /^\d/.test(name));

test('every decision has a number of its own, a status and a line in the index, which names no other', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const named = [...index.matchAll(/\[\d{3}\]\(([^)]+)\)/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(records.toSorted());
  expect(new Set(records.map((name) => name.slice(0, 3))).size).toBe(records.length);
  const without = records.filter((name) => !/^Status: /m.test(readFileSync(`${folder}/${name}`, 'utf8')));
  expect(without).toEqual([]);
});
