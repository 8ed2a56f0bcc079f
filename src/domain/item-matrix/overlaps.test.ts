import { describe, expect, test } from 'vitest';
import type { RawSheet } from '#domain/library-import/raw-table.ts';
import { indexOf } from '#domain/names/names.testkit.ts';
import { readMatrix } from './read-matrix.ts';

const index = indexOf();
const sheetOf = (lines: readonly string[]): RawSheet => ({
  name: '表',
  rows: lines.map((line) => line.split('|')),
  merges: [],
  marks: [],
});

/** What each group gets, and what was asked with the answer that counts; `say`: answers in the order of the questions. */
function face(lines: readonly string[], ...say: string[]) {
  const sheets = [sheetOf(lines)];
  const asked = readMatrix(sheets, index).questions;
  const answers = Object.fromEntries(say.map((answer, at) => [asked[at]?.id ?? '', answer]));
  const { groups, rows, questions, remarks } = readMatrix(sheets, index, { answers });
  return {
    groups: Object.fromEntries(
      groups.map(({ name }, at) => [
        name,
        rows.flatMap(({ text, marks }) => (marks[at] ? [text] : [])).join('、'),
      ]),
    ),
    asked: questions.map(({ text, chosen }) => `${text}${chosen}`),
    people: groups.map(({ team, sexes, ageMin, ageMax }) => [
      team,
      sexes.join(''),
      ageMin ?? null,
      ageMax ?? null,
    ]),
    remarks: remarks.map(({ text }) => text),
  };
}

describe('who is in two groups: what they get is asked', () => {
  test('a column for everybody beside columns for some', () => {
    const lines = ['项目|全员|男|女', '血常规|√||', '前列腺彩超||√|', '妇科彩超|||√'];
    expect(face(lines)).toMatchObject({
      groups: { 男: '血常规、前列腺彩超', 女: '血常规、妇科彩超' },
      asked: ['“男”的人也做“全员”的项目吗？both', '“女”的人也做“全员”的项目吗？both'],
    });
    expect(face(lines, 'apart', 'apart').groups).toEqual({
      全员: '血常规',
      男: '前列腺彩超',
      女: '妇科彩超',
    });
  });

  test('women beside married women: on top where the lists share little, instead where they share most', () => {
    const onTop = ['项目|所有女性|已婚女性|男', '血常规|√||√', '尿常规|√||√', '宫颈TCT||√|'];
    expect(face(onTop)).toMatchObject({
      groups: {
        '所有女性 / 未婚女': '血常规、尿常规',
        已婚女性: '血常规、尿常规、宫颈TCT',
        男: '血常规、尿常规',
      },
      asked: ['“已婚女性”的人也做“所有女性”的项目吗？both'],
    });
    const instead = ['项目|女|已婚女性', '血常规|√|√', '尿常规|√|√', '乳腺触诊|√|', '宫颈TCT||√'];
    expect(face(instead)).toMatchObject({
      groups: { '女 / 未婚女': '血常规、尿常规、乳腺触诊', 已婚女性: '血常规、尿常规、宫颈TCT' },
      asked: ['“已婚女性”的人也做“女”的项目吗？second'],
    });
    expect(face(instead, 'both').groups['已婚女性']).toBe('血常规、尿常规、乳腺触诊、宫颈TCT');
  });

  test('a pasted list is no other than a table', () => {
    expect(face(['全员：血常规、尿常规', '男：前列腺彩超', '女：妇科彩超'])).toMatchObject({
      groups: { 男: '血常规、尿常规、前列腺彩超', 女: '血常规、尿常规、妇科彩超' },
      asked: ['“男”的人也做“全员”的项目吗？both', '“女”的人也做“全员”的项目吗？both'],
    });
  });

  test('ages that meet in one year, as classes of numbers are read', () => {
    const lines = ['项目|男30-40岁|男40-50岁', '血常规|√|√', '胃镜||√'];
    expect(face(lines)).toMatchObject({
      people: [
        ['', '1', 30, 39],
        ['', '1', 40, 50],
      ],
      asked: ['男 40 岁的人既在“男30-40岁”又在“男40-50岁”里，做哪边的项目？second'],
    });
  });

  test('ages that run into one another stay until a person says', () => {
    const lines = ['项目|男30-40岁|男35-50岁', '血常规|√|√', '胃镜||√', '骨密度|√|'];
    expect(face(lines)).toMatchObject({
      groups: { '男30-40岁': '血常规、骨密度', '男35-50岁': '血常规、胃镜' },
      asked: [expect.stringMatching(/apart$/)],
    });
    expect(face(lines, 'first').people).toEqual([
      ['', '1', 30, 40],
      ['', '1', 41, 50],
    ]);
    expect(face(lines, 'both')).toMatchObject({
      people: [
        ['', '1', 30, 34],
        ['', '1', 35, 40],
        ['', '1', 41, 50],
      ],
    });
    expect(Object.values(face(lines, 'both').groups)).toContain('血常规、胃镜、骨密度');
  });

  test('by sex and by age at once', () => {
    const lines = ['项目|男|女|40岁以上', '血常规|√|√|', '妇科彩超||√|', '胃镜|||√'];
    expect(face(lines).people).toEqual([
      ['', '1', null, 39],
      ['', '1', 40, null],
      ['', '23', null, 39],
      ['', '23', 40, null],
    ]);
  });

  test('a part of the staff beside everybody: the others stay where a person does not say otherwise', () => {
    const lines = ['项目|全体员工|管理层', '血常规|√|', '胸部CT||√'];
    expect(face(lines)).toMatchObject({
      groups: { 全体员工: '血常规', 管理层: '血常规、胸部CT' },
      asked: ['“管理层”的人也做“全体员工”的项目吗？teamToo'],
    });
    expect(face(lines, 'teamOnly').groups).toEqual({ 管理层: '血常规、胸部CT' });
    expect(face(lines, 'apart').groups).toEqual({ 全体员工: '血常规', 管理层: '胸部CT' });
  });

  test('what the source says itself is not asked', () => {
    expect(face(['女性：血常规、尿常规', '已婚女性增加：宫颈TCT']).asked).toEqual([]);
    expect(face(['项目|公共项目|男|女', '血常规|√||', '前列腺彩超||√|', '妇科彩超|||√'])).toMatchObject({
      groups: { 男: '血常规、前列腺彩超', 女: '血常规、妇科彩超' },
      asked: [],
    });
    expect(face(['项目|男|女', '血常规|√|√', '妇科彩超||√']).asked).toEqual([]);
    expect(face(['项目|A套餐|B套餐', '血常规|√|√', '妇科彩超||√']).asked).toEqual([]);
  });

  test('heads and remarks of a group that is cut stay', () => {
    const lines = [
      '项目|全员（50人）|男|女',
      '血常规|√||',
      '前列腺彩超||√|',
      '妇科彩超|||√',
      '单价上限|300|400|500',
    ];
    expect(face(lines).remarks).toEqual(expect.arrayContaining([expect.stringContaining('50'), '300']));
  });
});
