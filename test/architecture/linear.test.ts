import { expect, test } from 'vitest';
import { readMatrix } from '#domain/item-matrix/read-matrix.ts';
import { limitsInName, parseAges, parseSexes } from '#domain/library-import/parse-limits.ts';
import { parsePrice } from '#domain/library-import/parse-price.ts';
import { indexOf } from '#domain/names/names.testkit.ts';
import { readName } from '#domain/names/read-name.ts';
import { compareStaff } from '#domain/roster/compare-staff.ts';
import { checkStatement, type Statement } from '#domain/settlement/check-statement.ts';
import { readStatement } from '#domain/settlement/read-statement.ts';
import { settle } from '#domain/settlement/settle.ts';
import { scope, tariff, visit } from '#domain/settlement/settlement.testkit.ts';
import { renderText } from '#server/modules/content/markdown.ts';
import { countSteps, growthOf } from '#test/world/steps.ts';

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

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const visits = (size: number) => times(size, (at) => visit(`v${at}`, { omitted: at % 3 ? [] : ['胸部X线'] }));
/** Every seventh row bills one and the same person. */
const statement = (size: number): Statement => ({
  rows: times(size, (at) => ({
    rowNo: at + 2,
    visitId: `v${at % 7 ? at : 0}`,
    day: '2027-03-12',
    packageName: '男',
    amount: 30_000 + (at % 5),
    exact: true,
    packagePrice: null,
    deducted: null,
    addOnPrice: null,
  })),
  total: null,
  minimum: null,
});
const staff = (size: number, department: string) =>
  times(size, (at) => ({
    key: `k${at}`,
    id: `k${at}`,
    left: false,
    person: { department } as never,
    facts: { department: '研发部' } as never,
  }));

// Names are short, rows are tens of thousands.
test.each<[string, number, (size: number) => unknown]>([
  ['a name of many items', 40, (size) => readName(indexOf(), repeated('肝功能、')(size))],
  ['a name of open brackets', 40, (size) => readName(indexOf(), repeated('肝功能（')(size))],
  ['a name that nobody knows', 60, (size) => readName(indexOf(), repeated('某某')(size))],
  ['a name of remarks', 40, (size) => readName(indexOf(), repeated('血常规*（备注）')(size))],
  [
    'a statement that is read',
    500,
    (size) => readStatement([['姓名', '金额'], ...times(size, (at) => [`人${at}`, '300'])]),
  ],
  [
    'a statement that is checked',
    500,
    (size) => checkStatement(tariff, visits(size), statement(size), scope),
  ],
  ['a settlement of many visits', 500, (size) => settle(tariff, visits(size), scope)],
  [
    'a staff list that is compared',
    500,
    (size) => compareStaff(staff(size, '研发部'), staff(size, '财务部'), { whole: true, unread: new Set() }),
  ],
])('%s', async (_what, size, work) => {
  expect(await growthOf(work, size)).toBeLessThan(2.5);
});

/** Cells of 180 names that nobody knows, under a heading of people or of nobody. */
const enumerations = (cells: number, people: boolean) => ({
  name: '1',
  rows: [
    ['项目', ...(people ? ['男'] : [])],
    ...times(cells, (at) => [
      times(180, (item) => `某项${at}号${item}`).join('、'),
      ...(people ? ['√'] : []),
    ]),
  ],
  merges: [],
  marks: [],
});

test.each([
  [3_000, true, '文字过多'],
  [3_000, false, '文字过多'],
  [12, true, '超过 2,000 个'],
])('a matrix of %i cells that is too much costs less than one that is read', async (cells, people, why) => {
  const read = (sheet: ReturnType<typeof enumerations>) => readMatrix([sheet], indexOf());
  const [most, more] = [enumerations(11, true), enumerations(cells, people)];
  const accepted = await countSteps(() => read(most));
  const refused = await countSteps(() => expect(() => read(more)).toThrow(why));
  expect(refused).toBeLessThan(accepted / 2);
});

test('a square is seen', async () => {
  const square = (size: number) => {
    for (let lines = 0; lines < size; lines += 1) renderText('a\n'.repeat(lines));
  };
  expect(await growthOf(square, 100)).toBeGreaterThan(3);
});
