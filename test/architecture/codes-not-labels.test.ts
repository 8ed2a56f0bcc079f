import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where Chinese is what is read: names, price lists, matrices, made-up market. */
const reading = /^src\/(domain\/(names|item-matrix|library-import|catalogue)|server\/demo)\//;
const comparison = /[!=]==? *'[^'\n]*\p{Script=Han}[^'\n]*'|'[^'\n]*\p{Script=Han}[^'\n]*' *[!=]==?[^=]/u;

/** Lines that compare with a Chinese text: labels change, codes don't. */
const comparisonsIn = (source: string): string[] =>
  source.split('\n').filter((line) => comparison.test(line));

test('states and kinds are compared by code, never by what they are called', () => {
  const found = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !reading.test(file) && !file.includes('.test.'))
    .flatMap((file) => comparisonsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test('a comparison by label is found', () => {
  expect(comparisonsIn("if (status.name === '已认证') go();")).toHaveLength(1);
  expect(comparisonsIn("const yes = '是' !== answer;")).toHaveLength(1);
  expect(comparisonsIn("const label = open ? '展开' : '收起';")).toHaveLength(0);
});
