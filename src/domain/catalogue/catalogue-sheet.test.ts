import { expect, test } from 'vitest';
import { catalogueOf, item } from './catalogue.testkit.ts';
import { catalogueRows, readCatalogueRows } from './catalogue-sheet.ts';

const catalogue = catalogueOf({
  categories: [{ code: 'GEN', name: '一般检查', type: '一般检查', sort: 1 }],
  items: [
    item('GEN001', '身高体重', 5, { significance: '评估体型。' }),
    item('GEN002', '血压测量', 5, { significance: '筛查高血压。', aliases: ['量血压'] }),
    item('GEN003', '腰围测量', 5, { active: false }),
  ],
});
const [head = [], first = [], second = []] = catalogueRows(catalogue);
type Cells = Record<string, string>;
const code = '编码（请勿修改）';
const changed = (row: readonly string[], cells: Cells) =>
  head.map((title, i) => cells[title] ?? row[i] ?? '');
const added = (cells: Cells) =>
  changed([], {
    名称: '握力测定',
    分类: '一般检查',
    适用人群: '男性',
    参考价: '15',
    单位: '次',
    检查意义: '评估肌力。',
    ...cells,
  });
const read = (...rows: readonly (readonly string[])[]) =>
  readCatalogueRows(catalogue, [head, ...rows], () => '');
const problems = (...rows: readonly (readonly string[])[]) =>
  read(...rows).rows.map(({ problem }) => problem);

test('a sheet as it was exported says nothing new; empty rows neither', () => {
  expect(
    read(
      first,
      second,
      head.map(() => ''),
      [],
    ),
  ).toEqual({ rows: [], same: 2 });
});

test('a row of a known code is a change of its item', () => {
  expect(read(changed(first, { 参考价: '8' })).rows).toMatchObject([
    { line: 2, name: '身高体重', problem: '', item: { code: 'GEN001' }, set: { referencePrice: '8.00' } },
  ]);
});

test.each([
  ['no code', {}, '由平台编号'],
  ['a code that no item has', { [code]: 'X9' }, '由平台编号，文件中的“X9”不采用'],
])('a row of %s is a new item, whose empty cells have their meaning', (_, cells, number) => {
  const { rows } = read(first, added(cells));
  expect(rows).toMatchObject([
    {
      line: 3,
      name: '握力测定',
      problem: '',
      item: null,
      set: { category: 'GEN', aliases: [], fasting: false, preparation: '', contains: [] },
    },
  ]);
  expect(rows[0]?.differences.map(({ field }) => field)).toEqual([
    '新增',
    '名称',
    '分类',
    '适用人群',
    '参考价',
    '单位',
    '检查意义',
  ]);
  expect(rows[0]?.differences[0]?.after).toBe(number);
});

test.each<[string, Cells, string]>([
  ['a name that is there', { 名称: '血压测量' }, '已有标准项目'],
  ['an alias that is there', { 别名: '量血压' }, '名称或别名'],
  ['no category', { 分类: '' }, '请填写分类'],
  ['an unknown category', { 分类: '别的' }, '读不懂'],
  ['parts that are not there', { 包含项目: '没有这项' }, '先采用新项目'],
  ['the code of one out of use', { [code]: 'GEN003' }, '已停用'],
])('a new row with %s cannot be taken', (_, cells, why) => {
  expect(problems(added(cells))).toEqual([expect.stringContaining(why)]);
});

test('a row is judged with those above it taken', () => {
  expect(problems(added({}), added({}))).toEqual(['', expect.stringContaining('已有标准项目“握力测定”')]);
  expect(problems(changed(first, { 名称: '体型' }), added({ 名称: '身高体重' }))).toEqual(['', '']);
  expect(problems(first, changed(first, { 名称: '体型' }))).toEqual([
    expect.stringContaining('与第 2 行相同'),
  ]);
});

test('what the form of an item would refuse is the problem of its row', () => {
  const { rows } = readCatalogueRows(catalogue, [head, added({})], (of) => (of ? '' : '请精简。'));
  expect(rows[0]?.problem).toBe('请精简。');
});
