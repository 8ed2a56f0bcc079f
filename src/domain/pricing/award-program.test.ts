import { expect, test } from 'vitest';
import { type AwardLimits, type AwardProblem, isQuicklyTried, tryAll } from './award-program.ts';

const problem = (partners: number, packages: number, limits: AwardLimits = {}): AwardProblem => ({
  heads: Array.from({ length: packages }, () => 10),
  partners: Array.from({ length: partners }, (_, partner) => ({
    cities: ['440300'],
    capacity: undefined,
    offers: Array.from({ length: packages }, (_one, pkg) => ({
      cost: 100 + ((partner * 7 + pkg * 3) % 11),
      coverage: 1,
      elsewhere: 0,
    })),
  })),
  limits,
});

test('groups of one and two of fifty are tried, and all without a limit; what takes longer or ties packages together is not', () => {
  expect(isQuicklyTried(problem(50, 20))).toBe(true);
  expect(isQuicklyTried(problem(50, 20, { maxPartners: 1 }))).toBe(true);
  expect(isQuicklyTried(problem(50, 20, { maxPartners: 2 }))).toBe(true);
  expect(isQuicklyTried(problem(50, 20, { maxPartners: 25 }))).toBe(false);
  expect(isQuicklyTried(problem(2, 2, { capacity: true }))).toBe(false);
  expect(isQuicklyTried(problem(2, 2, { presenceIn: ['440300'] }))).toBe(false);
});

test('a limit on partners above their number is none', () => {
  expect(tryAll(problem(3, 4, { maxPartners: 9 }))).toEqual(tryAll(problem(3, 4)));
});

test('nobody quotes, or the coverage asked for leaves a package without a quote: no award', () => {
  expect(tryAll(problem(0, 3))).toBeUndefined();
  expect(tryAll(problem(2, 1, { minCoverage: 1.1 }))).toBeUndefined();
});

test('nobody is sent to another city to save money, where somebody examines them at home', () => {
  const offer = (cost: number, elsewhere: number) => ({ cost, coverage: 1, elsewhere });
  const found = tryAll({
    heads: [150, 80],
    partners: [
      { cities: ['武汉'], capacity: undefined, offers: [offer(100, 150), offer(100, 80)] },
      { cities: ['深圳'], capacity: undefined, offers: [offer(900, 0), offer(900, 80)] },
    ],
    limits: {},
  });
  // The second lot travels whoever is chosen: then it is the price that counts.
  expect(found).toEqual([1, 0]);
});
