import { describe, expect, test } from 'vitest';
import { demandLimits, limitMessages } from './demand-limits.ts';
import { demandProblems, groupsProblems, type PackageToSubmit, packageProblems } from './demand-problems.ts';
import type { TermsToSubmit } from './demand-terms.ts';

const now = new Date('2026-11-22T12:00:00+08:00');
const complete: TermsToSubmit = {
  title: '年度体检',
  purpose: 'ANNUAL',
  examFrom: '2027-01-10',
  examTo: '2027-02-10',
  quoteDeadline: new Date('2027-01-09T18:00:00+08:00'),
  budgetMin: 500_00,
  budgetMax: 800_00,
  contact: '王女士',
  mobile: '13800138000',
};
const pkg: PackageToSubmit = {
  name: '男性套餐',
  sex: 1,
  ageMin: 18,
  ageMax: 60,
  headcount: 30,
  items: [{ catalogueCode: 'HEM001' }, { catalogueCode: 'OLD001' }],
};

interface Changes {
  terms?: Partial<TermsToSubmit>;
  cities?: { headcount: number | null }[];
  groups?: { name: string; packages: PackageToSubmit[] }[];
  retired?: (codes: readonly string[]) => string[];
}
const problemsWith = ({ terms, cities, groups, retired = () => [] }: Changes) =>
  demandProblems(
    { ...complete, ...terms },
    cities ?? [{ headcount: 30 }],
    groups ?? [{ name: '员工', packages: [pkg] }],
    retired,
    now,
  );
const fieldsWith = (changes: Changes) => Object.keys(problemsWith(changes));

test('a complete demand lacks nothing', () => {
  expect(fieldsWith({})).toEqual([]);
  expect(fieldsWith({ terms: { budgetMin: null, budgetMax: null } })).toEqual([]);
});

describe('terms', () => {
  test.each<[string, Partial<TermsToSubmit>, string]>([
    ['a title of one character', { title: ' 检 ' }, 'title'],
    ['no purpose', { purpose: '' }, 'purpose'],
    ['no start', { examFrom: null }, 'examFrom'],
    ['an end before the start', { examTo: '2027-01-09' }, 'examTo'],
    ['exams that begin years ahead', { examFrom: '2029-11-23', examTo: '2029-11-23' }, 'examFrom'],
    ['exams that end years ahead', { examTo: '2029-11-23' }, 'examTo'],
    ['no deadline', { quoteDeadline: null }, 'quoteDeadline'],
    ['a deadline that is now', { quoteDeadline: now }, 'quoteDeadline'],
    ['a deadline on the first day of exams', { examFrom: '2027-01-09' }, 'quoteDeadline'],
    ['a budget of nothing', { budgetMin: 0, budgetMax: 0 }, 'budgetMax'],
    ['a budget upside down', { budgetMin: 900_00 }, 'budgetMax'],
    ['nobody to ask', { contact: ' ' }, 'contact'],
    ['no mobile number', { mobile: '12345' }, 'mobile'],
  ])('%s', (_, terms, field) => {
    expect(fieldsWith({ terms })).toContain(field);
  });

  test('a deadline more than a year ahead, whatever the exams', () => {
    const terms = {
      quoteDeadline: new Date('2027-11-23T00:00:00+08:00'),
      examFrom: '2028-01-01',
      examTo: '2028-02-01',
    };
    expect(fieldsWith({ terms })).toEqual(['quoteDeadline']);
  });
});

describe('packages', () => {
  test.each<[string, Partial<PackageToSubmit>, string]>([
    ['without items', { items: [] }, 'items'],
    ['without people', { headcount: null }, 'headcount'],
    ['ages upside down', { ageMin: 50, ageMax: 30 }, 'ageMax'],
    ['without a name', { name: '' }, 'name'],
  ])('%s', (_, more, field) => {
    expect(Object.keys(packageProblems({ ...pkg, ...more }, '管理层 · 男性'))).toEqual([field]);
  });

  test('messages tell packages of the same name apart', () => {
    const groups = ['管理层', '一线员工'].map((name) => ({ name, packages: [{ ...pkg, items: [] }] }));
    expect(Object.values(groupsProblems('ANNUAL', groups))).toEqual([
      '「管理层 · 男性 · 18–60 岁」还没有体检项目，请选择项目或删除该套餐。',
      '「一线员工 · 男性 · 18–60 岁」还没有体检项目，请选择项目或删除该套餐。',
    ]);
  });

  test('an item that the catalogue has retired is named', () => {
    const retired = (codes: readonly string[]) =>
      codes.filter((code) => code === 'OLD001').map(() => '旧项目');
    expect(problemsWith({ retired })['groups.0.packages.0.items']).toContain('旧项目已停用');
  });

  test('there must be one, in every group, and groups have names', () => {
    expect(fieldsWith({ groups: [] })).toEqual(['groups']);
    const groups = [
      { name: '员工', packages: [pkg] },
      { name: '', packages: [] },
    ];
    expect(fieldsWith({ groups })).toEqual(['groups.1.name', 'groups.1.packages']);
  });
});

describe('headcounts', () => {
  test('of each city is filled in, and cities and packages add up', () => {
    expect(fieldsWith({ cities: [{ headcount: 0 }] })).toEqual(['cities.0.headcount']);
    expect(fieldsWith({ cities: [{ headcount: 29 }] })).toEqual(['headcount']);
    expect(fieldsWith({ cities: [] })).toEqual(['cities']);
  });

  test('have an end', () => {
    const headcount = demandLimits.headcount + 1;
    const problems = problemsWith({
      cities: [{ headcount }],
      groups: [{ name: '员工', packages: [{ ...pkg, headcount }] }],
    });
    expect(problems.headcount).toBe(limitMessages.headcount);
  });
});
