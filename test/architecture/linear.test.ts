import { expect, test } from 'vitest';
import { limitsInName, parseAges, parseSexes } from '#domain/library-import/parse-limits.ts';
import { parsePrice } from '#domain/library-import/parse-price.ts';
import { renderText } from '#server/modules/content/markdown.ts';
import { growthOf } from '#test/world/steps.ts';

// What makes HTML or records of a text takes as long as the text: twice the text, twice the steps. Steps are counted, not timed.

const repeated = (part: string) => (size: number) => part.repeat(size);

test.each<[string, (size: number) => unknown]>([
  ['equal headings', (size) => renderText(repeated('## a\n')(size))],
  ['different headings', (size) => renderText(Array.from({ length: size }, (_, i) => `## ${i}`).join('\n'))],
  ['quotes in quotes', (size) => renderText(repeated('> > > > a\n')(size))],
  ['a list of lists', (size) => renderText(repeated('- a\n  - b\n  1. c\n')(size))],
  ['one paragraph of many lines', (size) => renderText(repeated('a\n')(size))],
  ['a table', (size) => renderText(`|a|b|\n|---|---|\n${repeated('|1|2|\n')(size)}`)],
  ['marks that are not closed', (size) => renderText(repeated('**a [b](')(size))],
  ['brackets that are not closed', (size) => renderText(repeated('[')(size))],
  ['links that are not closed', (size) => renderText(repeated('[a](')(size))],
  [
    'code that is not closed',
    (size) => renderText(Array.from({ length: size }, (_, i) => '`'.repeat(i % 9)).join('a')),
  ],
  ['many links', (size) => renderText(repeated('[a](/b) ')(size))],
  ['stars', (size) => renderText(repeated('a**b* ')(size))],
  [
    'lists that go deeper',
    (size) => renderText(Array.from({ length: size }, (_, i) => `${' '.repeat(2 * (i % 40))}- a`).join('\n')),
  ],
  ['a price of many digits', (size) => parsePrice(repeated('1 ')(size))],
  ['many ages', (size) => parseAges(repeated('限40岁以上女性，')(size))],
  ['many sexes', (size) => parseSexes(repeated('女、')(size))],
  ['a name with many limits', (size) => limitsInName(repeated('（40岁以上女性）')(size))],
])('%s', async (_what, work) => {
  expect(await growthOf(work, 500)).toBeLessThan(2.5);
});

test('a square is seen', async () => {
  const square = (size: number) => {
    for (let lines = 0; lines < size; lines += 1) renderText('a\n'.repeat(lines));
  };
  expect(await growthOf(square, 100)).toBeGreaterThan(3);
});
