import { describe, expect, test } from 'vitest';
import { countHeads, type PackageToFill } from './count-heads.ts';
import { ageOn } from './read-person.ts';
import { readRoster } from './read-roster.ts';

const today = '2026-12-01';

test.each([
  ['1988', 38],
  ['1988-12-01', 38],
  ['1988年12月2日', 37],
  ['19881202', 37],
  ['1988/5', 38],
  ['1988.5', 38],
  ['88', undefined],
  ['2030', undefined],
  ['1988-12-01T00:00:00Z', 38],
  ['1988-11-30T16:00:00.000Z', undefined],
  ['1988-12-01 00:00:00+08:00', 38],
])('born %s', (birth, age) => {
  expect(ageOn(today, birth)).toBe(age);
});

test('columns are found by their headings, titles above and lines without a person are left out', () => {
  const roster = readRoster(
    [
      ['2026 年体检人员名单'],
      ['序号', '姓名', '性别', '婚姻状况', '出生日期', '工作地', '部门'],
      ['1', '赵一', '男', '', '1980-01-05', '深圳', '研发部'],
      ['2', '钱二', '女', '已婚', '1990-12-31', '广州', '管理层'],
      ['', '合计', '', '', '', '', ''],
    ],
    today,
  );
  expect(roster?.people).toEqual([
    { sex: 'male', married: undefined, age: 46, city: '深圳', department: '研发部' },
    { sex: 'female', married: true, age: 35, city: '广州', department: '管理层' },
  ]);
  expect(JSON.stringify(roster)).not.toMatch(/赵一|钱二/);
});

test('an identity number tells sex and age where no column does', () => {
  const roster = readRoster(
    [
      ['姓名', '身份证号'],
      ['孙三', '110101199003074514'],
      ['李四', '110101198512120027'],
    ],
    today,
  );
  expect(roster?.people.map(({ sex, age }) => [sex, age])).toEqual([
    ['male', 36],
    ['female', 40],
  ]);
});

describe('what is not understood is not the same as not filled in', () => {
  const heading = ['性别', '出生日期', '年龄', '婚姻状况', '身份证号'];
  const unclearOf = (...cells: string[]) => readRoster([heading, cells], today)?.people[0]?.unclear;
  test.each([
    [['先生', '1988-01-01'], { sex: '性别“先生”' }],
    [['男/女', '1988-01-01'], { sex: '性别“男/女”' }],
    [['不限', '1988-01-01'], { sex: '性别“不限”' }],
    [['男', '31774'], { age: '出生日期“31774”' }],
    [['男', '2023-02-30'], { age: '出生日期“2023-02-30”' }],
    [['男', '', '四十五'], { age: '年龄“四十五”' }],
    [['男', '', '400'], { age: '年龄“400”' }],
    [['女', '1988-01-01', '', '不详'], { marriage: '婚姻状况“不详”' }],
    [
      ['', '', '', '', '110101199003074515'],
      { sex: '证件号的校验位或生日不对', age: '证件号的校验位或生日不对' },
    ],
    [['', '', '', '', 'H12345678'], { sex: '证件号不是 18 位身份证号', age: '证件号不是 18 位身份证号' }],
    [['女', '', '', '', '110101199003074514'], { sex: '性别“女”与证件号不一致' }],
    [
      ['', '', '', '', '4.40301E+17'],
      { sex: expect.stringContaining('已丢失'), age: expect.stringContaining('已丢失') },
    ],
  ])('%j', (cells, unclear) => {
    expect(unclearOf(...cells)).toEqual({ rowNo: 2, ...unclear });
  });

  test.each([
    [['男', '1988-01-01 00:00:00']],
    [['M', '1988年1月1日']],
    [['\u200b男', '', '38 周岁']],
    [['', '', '', '', '１１０１０１ 19900307 451４']],
    [['', '', '', '', '\u202d110101-19900307-4514\u202c']],
  ])('%j is understood', (cells) => {
    const [person] = readRoster([heading, cells], today)?.people ?? [];
    expect([person?.sex, person?.unclear]).toEqual(['male', undefined]);
    expect(person?.age).toBeTypeOf('number');
  });

  test('rows are named with what stands in them, and a reason only for what is empty', () => {
    const people =
      readRoster(
        [heading, ['先生', '1988-01-01'], ['', '1988-01-01'], ['先生', '1990-01-01'], ['合计', '3']],
        today,
      )?.people ?? [];
    const { unclear, unplaced } = countHeads(people, [
      { key: 'm', groupName: '', sex: 1, ageMin: null, ageMax: null },
    ]);
    expect([...unclear]).toEqual([['性别“先生”', [2, 4]]]);
    expect([...unplaced]).toEqual([['sex', 1]]);
  });
});

test('a sheet without sex is no roster', () => {
  expect(
    readRoster(
      [
        ['项目', '男', '女'],
        ['血常规', '●', '●'],
      ],
      today,
    ),
  ).toBeUndefined();
});

describe('each person is counted in one package', () => {
  const pkg = (key: string, part: Partial<PackageToFill>): PackageToFill => ({
    key,
    groupName: '',
    sex: 1,
    ageMin: null,
    ageMax: null,
    ...part,
  });
  const man = { sex: 'male', married: undefined, age: 40, city: '深圳', department: '' } as const;
  const woman = { ...man, sex: 'female' } as const;
  const counted = (people: Parameters<typeof countHeads>[0], packages: PackageToFill[]) => {
    const { packages: heads, unplaced } = countHeads(people, packages);
    return { heads: Object.fromEntries(heads), unplaced: Object.fromEntries(unplaced) };
  };

  test('by sex, marriage and age, both ends included', () => {
    const packages = [
      pkg('y', { ageMax: 39 }),
      pkg('o', { ageMin: 40 }),
      pkg('u', { sex: 2 }),
      pkg('m', { sex: 3 }),
    ];
    const people = [
      man,
      { ...man, age: 39 },
      { ...woman, married: true },
      { ...woman, married: false },
      woman,
    ];
    expect(counted(people, packages)).toEqual({
      heads: { y: 1, o: 1, u: 1, m: 1 },
      unplaced: { marriage: 1 },
    });
  });

  test('marriage is not asked where women have one package', () => {
    expect(counted([woman], [pkg('w', { sex: 2 })]).heads).toEqual({ w: 1 });
  });

  test('of two groups by the department; with the reason where nothing tells', () => {
    const packages = [pkg('a', { groupName: '管理层' }), pkg('b', { groupName: '普通员工' })];
    expect(
      counted(
        [
          { ...man, department: '管理层' },
          { ...man, department: '研发部' },
        ],
        packages,
      ),
    ).toEqual({
      heads: { a: 1, b: 0 },
      unplaced: { several: 1 },
    });
    expect(counted([{ ...man, age: undefined }], [pkg('a', { ageMin: 35 })]).unplaced).toEqual({ age: 1 });
    expect(counted([{ ...man, age: 20 }], [pkg('a', { ageMin: 35 })]).unplaced).toEqual({ none: 1 });
    expect(counted([{ ...man, sex: undefined }], [pkg('a', {})]).unplaced).toEqual({ sex: 1 });
  });
});
