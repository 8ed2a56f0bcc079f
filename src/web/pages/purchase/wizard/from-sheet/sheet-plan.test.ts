import { describe, expect, test } from 'vitest';
import type { Draft } from '#web/pages/purchase/wizard/draft/draft.ts';
import {
  noDecisions,
  plannedPackages,
  proposedRemarks,
  type ReadGroup,
  type Reading,
  type ReadRow,
  undecidedRows,
  whyNotApply,
  withReading,
} from './sheet-plan.ts';

const group = (part: Partial<ReadGroup>): ReadGroup => ({
  name: '男',
  team: '',
  sexes: [1],
  ageMin: null,
  ageMax: null,
  headcount: null,
  remarks: [],
  ...part,
});
const row = (part: Partial<ReadRow>): ReadRow => ({
  sheet: '表',
  row: 2,
  text: '血常规',
  category: '',
  marks: ['required', 'required'],
  remarks: [],
  level: 'auto',
  codes: ['HEM001'],
  candidates: [],
  ...part,
});
const reading: Reading = {
  notices: [],
  groups: [
    group({ headcount: 30, ageMin: 35 }),
    group({
      name: '女',
      sexes: [2, 3],
      headcount: 20,
      remarks: [
        { label: '合计', text: '320' },
        { label: '', text: '避开经期' },
      ],
    }),
  ],
  rows: [
    row({
      remarks: [
        { label: '备注', text: '空腹' },
        { label: '单价', text: '22' },
      ],
    }),
    row({ text: '骨密度', level: 'review', codes: [], marks: ['optional', 'unclear'] }),
    row({
      text: '某某特检',
      level: 'none',
      codes: [],
      marks: [null, 'optional'],
      remarks: [{ label: '备注', text: '含报告' }],
    }),
  ],
  remarks: [{ label: '', text: '注：周末安排' }],
  lines: [],
  questions: [],
};
const draft = (purpose = 'ANNUAL') =>
  ({ step: 2, groups: [], terms: { purpose, remarks: '请分批' } }) as unknown as Draft;

describe('the packages of a reading', () => {
  test('women without a word on marriage are two packages, whose heads a person shares out', () => {
    const planned = plannedPackages(reading, noDecisions, 'ANNUAL');
    expect(planned.map(({ label, headcount }) => [label, headcount])).toEqual([
      ['男性 · 35 岁及以上', 30],
      ['未婚女性', null],
      ['已婚女性', null],
    ]);
  });

  test('are one for hiring, where nobody asks for marriage', () => {
    expect(
      plannedPackages(reading, noDecisions, 'ENTRY').map(({ label, headcount }) => [label, headcount]),
    ).toEqual([
      ['男性 · 35 岁及以上', 30],
      ['女性', 20],
    ]);
  });

  test('hold the decided items, notes without prices, and choices as such', () => {
    const decisions = { ...noDecisions, codes: { 1: ['BON001'] }, heads: { '1-2': 5, '1-3': 15 } };
    const { groups, terms } = withReading(draft(), reading, decisions, '注：周末安排');
    expect(groups[0]?.packages.map(({ headcount }) => headcount)).toEqual([30, 5, 15]);
    expect(groups[0]?.packages[1]?.items).toEqual([
      { catalogueCode: 'HEM001', required: true, note: '空腹' },
      { catalogueCode: 'BON001', required: false, note: '' },
    ]);
    expect(terms.remarks).toBe('请分批\n注：周末安排');
  });

  test('an unclear mark is a choice until a person says that it is for them or not', () => {
    const codes = { 1: ['BON001'] };
    const itemsFor = (marks: NonNullable<typeof noDecisions.marks>) =>
      withReading(draft(), reading, { ...noDecisions, codes, marks }, '').groups[0]?.packages[1]?.items[1];
    expect(itemsFor({})).toMatchObject({ catalogueCode: 'BON001', required: false });
    expect(itemsFor({ '1-1': 'required' })).toMatchObject({ catalogueCode: 'BON001', required: true });
    expect(itemsFor({ '1-1': null })).toBeUndefined();
  });

  test('are called as the source calls its groups, where that says more than sex and ages', () => {
    const names = (groups: ReadGroup[]) =>
      withReading(draft(), { ...reading, groups }, noDecisions, '').groups.flatMap(({ packages }) =>
        packages.map(({ name }) => name),
      );
    expect(
      names([
        group({ name: '中层男干部（35岁及以下）', ageMax: 35 }),
        group({ name: '一线女工', sexes: [2, 3] }),
      ]),
    ).toEqual(['中层男干部（35岁及以下）', '一线女工 · 未婚女性', '一线女工 · 已婚女性']);
    // What a package shows of itself is no name, and a name is had once.
    expect(names([group({ name: '男职工（35岁及以下）', ageMax: 35 }), group({ name: '男' })])).toEqual([
      '男性套餐',
      '男性套餐 2',
    ]);
    expect(names([group({ name: '甲岗' }), group({ name: '甲岗' })])).toEqual(['甲岗', '男性套餐']);
    expect(names([group({ name: '甲'.repeat(60) })])[0]?.length).toBeLessThanOrEqual(40);
  });

  test('a team is a group of its own', () => {
    const teams = { ...reading, groups: [group({ team: '管理层' }), group({ team: '员工', sexes: [2] })] };
    expect(withReading(draft(), teams, noDecisions, '').groups.map(({ name }) => name)).toEqual([
      '管理层',
      '员工',
    ]);
  });
});

test('what has no standard item, and what the sheet says besides prices, is proposed for the remarks', () => {
  expect(proposedRemarks(reading, { ...noDecisions, codes: { 1: [] } }).split('\n')).toEqual([
    '未列入标准项目、请机构说明能否承接：骨密度（男、女）；某某特检（女；含报告）',
    '女：避开经期',
    '注：周末安排',
  ]);
  expect(undecidedRows(reading, { ...noDecisions, codes: { 1: [] } })).toBe(1);
});

test('packages that a demand has no room for are not made, and it says why', () => {
  const left = { '0-1': true, '1-2': true, '1-3': true } as const;
  expect(whyNotApply(draft(), reading, { ...noDecisions, left }, '')).toContain('至少保留一个');
  expect(whyNotApply(draft(), reading, noDecisions, '长'.repeat(1998))).toContain('2000 字');
  const many = { ...reading, rows: Array.from({ length: 151 }, (_, at) => row({ codes: [`A${at}`] })) };
  expect(whyNotApply(draft(), many, noDecisions, '')).toContain('150 个项目');
  expect(whyNotApply(draft(), reading, noDecisions, '')).toBeUndefined();
});
