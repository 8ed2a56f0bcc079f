import { expect, test } from 'vitest';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import { institutionFacts, ownPackages, ownQuestions, planOfPackage, whereOf } from './staff-plan.ts';

const pkg = (
  packageId: string,
  group: string,
  sex: SexGroup,
  ages: [number | null, number | null] = [null, null],
) => ({
  packageId,
  label: `${group} · ${sex}`,
  institutionId: 'i1',
  group,
  sex,
  sexName: sex === 1 ? '男性' : '女性',
  ageMin: ages[0],
  ageMax: ages[1],
  instructions: sex === 1 ? ['fasting'] : ['fasting', 'women'],
});
const institution = (institutionId: string, packages: string[]) => ({
  institutionId,
  name: institutionId,
  city: '深圳市',
  address: '科苑路 15 号',
  hours: '',
  booking: '请带身份证',
  packages,
  travellers: [],
  examFrom: null,
  examTo: null,
  itemChanges: [],
});
const young = pkg('a', '青年', 1, [null, 34]);
const older = pkg('b', '中年', 1, [35, null]);
const women = pkg('c', '青年', 2, [null, 34]);
const all = [young, older, women];

test('only what tells packages apart is asked, and each answer narrows them', () => {
  expect(ownQuestions(all)).toEqual({
    groups: ['青年', '中年'],
    sexes: [
      { code: 1, name: '男性' },
      { code: 2, name: '女性' },
    ],
    age: true,
  });
  expect(ownQuestions([pkg('x', '全员', 1)])).toEqual({ groups: [], sexes: [], age: false });
  const of = (choice: Parameters<typeof ownPackages>[1]) =>
    ownPackages(all, choice).map(({ packageId }) => packageId);
  expect(of({})).toEqual(['a', 'b', 'c']);
  expect(of({ sex: 1 })).toEqual(['a', 'b']);
  expect(of({ sex: 1, age: 34 })).toEqual(['a']);
  expect(of({ sex: 1, age: 35 })).toEqual(['b']);
  expect(of({ group: '中年', sex: 2 })).toEqual([]);
});

test('a package that several cities share is offered once', () => {
  expect(ownPackages([young, { ...young, institutionId: 'i2' }], {})).toHaveLength(1);
});

test('one package’s plan: its institution, what its items ask for, and what the buyer added for all', () => {
  const plan = {
    examFrom: null,
    examTo: null,
    packages: [young, { ...women, institutionId: 'i2' }],
    institutions: [institution('i1', [young.label]), institution('i2', [women.label])],
    instructions: [{ key: 'fasting' }, { key: 'women' }, { key: 'own' }],
    leftOut: ['中年'],
  };
  const own = planOfPackage(plan, 'a');
  expect(own.institutions.map(({ institutionId }) => institutionId)).toEqual(['i1']);
  expect(own.instructions).toEqual([{ key: 'fasting' }, { key: 'own' }]);
  expect(own.leftOut).toEqual([]);
  expect(institutionFacts(own.institutions[0] as never, plan)).toEqual([
    { label: '地址', value: '深圳市 · 科苑路 15 号' },
    { label: '时间', value: '请以机构公布的体检时间为准' },
    { label: '预约', value: '请带身份证' },
  ]);
  expect(planOfPackage(plan, 'nobody').packages).toEqual([]);
});

test('a package that is awarded by city is not said to be examined by one of its institutions', () => {
  const at = (packageId: string, institution: string, ...cities: string[]) => ({
    packageId,
    institution,
    cities,
  });
  const packages = [at('a', '甲医院', '深圳'), at('a', '乙医院', '北京', '武汉'), at('b', '丙医院')];
  expect(whereOf(packages, 'a')).toBe('深圳：甲医院；北京、武汉：乙医院');
  expect(whereOf(packages, 'b')).toBe('丙医院');
});
