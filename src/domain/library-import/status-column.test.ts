import { describe, expect, it, test } from 'vitest';
import { detectColumns } from './detect-columns.ts';
import { parseRows } from './parse-rows.ts';
import { sheetOf } from './sheet.testkit.ts';
import { isSureOfStates, readStatuses, type StatusChoice, saysStopped } from './status-column.ts';

function read(header: string, cells: readonly string[], choice?: StatusChoice) {
  const sheet = sheetOf([
    `项目名称|价格|${header}`,
    ...cells.map((cell, at) => `项目${'甲乙丙丁戊己庚辛'[at]}|2${at}|${cell}`),
  ]);
  const found = detectColumns(sheet);
  const status = readStatuses([{ sheet, detected: found }], choice);
  const detected = { ...found, ...(status && { status }) };
  return { status, role: found.roles.status?.column, ...parseRows(sheet, detected) };
}
const meanings = (header: string, cells: readonly string[]) =>
  Object.fromEntries(
    read(header, cells).status?.values.map(({ text, meaning, sure }) => [
      text,
      sure ? meaning : `${meaning}?`,
    ]) ?? [],
  );

describe('what a status means depends on the heading', () => {
  it.each([
    ['状态', ['在用', '停用', '在用'], { 在用: 'live', 停用: 'stopped' }],
    ['项目状态', ['正常', '已作废', '正常'], { 正常: 'live', 已作废: 'stopped' }],
    ['停用标志', ['0', '1', '0'], { '0': 'live', '1': 'stopped' }],
    ['是否停用', ['否', '是', ''], { 否: 'live', 是: 'stopped', '': 'live' }],
    ['作废', ['', '√', ''], { '': 'live', '√': 'stopped' }],
    ['是否启用', ['是', '否', '是'], { 是: 'live', 否: 'stopped' }],
    ['启用标志', ['Y', 'N', 'Y'], { y: 'live', n: 'stopped' }],
    ['有效标志', ['１', '０', '１'], { '1': 'live', '0': 'stopped' }],
    ['状态', ['', '停用', ''], { '': 'live', 停用: 'stopped' }],
    [
      '停用日期',
      ['', '2024-03-01', '2099-12-31'],
      { '': 'live', '（有日期）': 'stopped?', '（长期）': 'live' },
    ],
    // Which way these go, nobody but the desk knows.
    ['状态', ['1', '0', '1'], { '1': 'live?', '0': 'stopped?' }],
    ['状态', ['A', 'B', 'A'], { a: 'live?', b: 'stopped?' }],
    ['状态', ['在用', '待定', '在用'], { 在用: 'live', 待定: 'stopped?' }],
    ['状态', ['在用', '', '停用'], { 在用: 'live', '': 'live?', 停用: 'stopped' }],
    ['是否启用', ['是', '', '是'], { 是: 'live', '': 'stopped?' }],
    ['停用/启用', ['1', '0', '1'], { '1': 'live?', '0': 'stopped?' }],
  ])('%s %j', (header, cells, expected) => {
    expect(meanings(header, cells)).toEqual(expected);
  });

  it.each(['停用原因', '状态说明', '启用日期', '停用人'])('%s is no state', (header) => {
    expect(read(header, ['甲', '乙', '丙']).role).toBeUndefined();
  });
});

describe('stopped items', () => {
  const cells = ['在用', '停用', '在用'];

  it('are left out and named, unless a person wants them', () => {
    const { rows, skipped } = read('状态', cells);
    expect(rows.map(({ values }) => values.name)).toEqual(['项目甲', '项目丙']);
    expect(skipped).toEqual([{ rowNo: 3, reason: 'stopped', text: '项目乙' }]);
  });

  it('come in frozen, or like all others', () => {
    const frozen = (choice: StatusChoice) =>
      read('状态', cells, choice).rows.map(({ values }) => values.frozen);
    expect(frozen({ use: 'freeze' })).toEqual([undefined, true, undefined]);
    expect(frozen({ use: 'import' })).toEqual([undefined, undefined, undefined]);
  });

  it('are what a person says', () => {
    const values = [
      { text: '1', meaning: 'stopped' },
      { text: '0', meaning: 'live' },
    ] as const;
    const { rows, status } = read('状态', ['1', '0', '1'], { values });
    expect([rows.map(({ rowNo }) => rowNo), status && isSureOfStates(status)]).toEqual([[3], true]);
  });
});

test.each([
  ['胸片', '停用至2026年', '停用'],
  ['心电图', '2025年起不做', '起不做'],
  ['MRI 停用', '', '停用'],
  ['肺功能（已下线）', '', '已下线'],
  ['动脉硬化×', '', '×'],
  ['彩超', '该项目已取消', '已取消'],
  ['彩超', '删', '删'],
])('a line that says it is stopped: %s %s', (name, note, said) => {
  expect(saysStopped(name, note)).toBe(said);
});

test.each(['检查前停用抗凝药一周', '孕妇不做', '未婚不做', '原项目停用改为本项目', '取消早餐'])(
  'a note of something else: %s',
  (note) => {
    expect(saysStopped('胃镜', note)).toBeUndefined();
  },
);
