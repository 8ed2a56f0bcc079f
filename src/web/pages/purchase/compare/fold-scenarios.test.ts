import { expect, test } from 'vitest';
import { differenceText, foldScenarios, type Scenario } from './fold-scenarios.ts';

const lot = (packageId: string, quotationPackageId: string) => ({
  packageId,
  label: packageId,
  cityId: '',
  city: '',
  headcount: 10,
  quotationPackageId,
  institution: '甲',
  price: '100.00',
  gaps: [],
  elsewhere: [],
  actions: ['accept'],
});
const scenario = (key: Scenario['key'], lots: ReturnType<typeof lot>[] | null): Scenario => ({
  key,
  name: key,
  note: '',
  optimal: false,
  award: lots && {
    total: '1.00',
    levelledTotal: '1.00',
    difference: '0.00',
    elsewhere: [],
    partners: ['甲'],
    lots,
    leftOut: [],
  },
  limits: [],
});
const keys = (scenarios: Scenario[]) =>
  foldScenarios(scenarios).map(({ first, others }) => [first.key, ...others.map(({ key }) => key)]);

test('scenarios that award the same are one row, in whatever order their lots stand', () => {
  const [a, b, c] = [lot('1', 'a'), lot('2', 'b'), lot('2', 'c')];
  expect(
    keys([
      scenario('cheapest', [a, b]),
      scenario('one', [a, c]),
      scenario('atMost', [b, a]),
      scenario('nearest', [a, c]),
    ]),
  ).toEqual([
    ['cheapest', 'atMost'],
    ['one', 'nearest'],
  ]);
});

test('what has no award, what was decided and the own conditions stay rows of their own', () => {
  const lots = [lot('1', 'a')];
  expect(
    keys([
      scenario('cheapest', lots),
      scenario('one', null),
      scenario('atMost', null),
      scenario('own', lots),
      scenario('decided', lots),
    ]),
  ).toEqual([['cheapest'], ['one'], ['atMost'], ['own'], ['decided']]);
});

test('what leaves somebody out says that only the rest is compared', () => {
  expect(differenceText({ difference: '0.00', leftOut: [] })).toBe('—');
  expect(differenceText({ difference: '-18.00', leftOut: [] })).toBe('少 ¥18.00');
  expect(differenceText({ difference: '678.00', leftOut: ['女性（北京）'] })).toBe('同样的部分多 ¥678.00');
  expect(differenceText({ difference: '0.00', leftOut: ['女性（北京）'] })).toBe('同样的部分相同');
});
