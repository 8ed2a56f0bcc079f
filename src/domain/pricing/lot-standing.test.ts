import { expect, test } from 'vitest';
import type { ComparisonColumn } from './comparison.ts';
import { againstMedian, lotStanding } from './lot-standing.ts';

const column = (quotationId: string, score: number, levelled: number) =>
  ({ quotationId, score, levelled, coverage: 1, elsewhere: 0 }) as ComparisonColumn;

test('the only one of a city is its first, whatever stands before it elsewhere', () => {
  const columns = [column('wuhan', 90, 24_300), column('shenzhen', 80, 26_800)];
  const city = lotStanding(columns, (id) => (id === 'shenzhen' ? 0 : undefined));
  expect(city).toMatchObject({ suggested: 'shenzhen', of: 1 });
  expect(city.placeOf('shenzhen')).toEqual({ rank: 1, levelledRank: 1, above: 0 });
  expect(city.placeOf('wuhan')).toBeUndefined();
});

test('who sends fewer people elsewhere stands before who is cheaper', () => {
  const columns = [column('wuhan', 90, 24_300), column('shenzhen', 80, 26_800)];
  const whole = lotStanding(columns, (id) => (id === 'wuhan' ? 230 : 150));
  expect(whole.suggested).toBe('shenzhen');
  expect(whole.placeOf('shenzhen')).toEqual({ rank: 1, levelledRank: 2, above: 2_500 });
});

test('against the median every accepted head is counted once, at the price it is accepted at', () => {
  const half = (levelled: number) => ({ levelled, headcount: 90 });
  expect(againstMedian([half(26_800), half(24_300)], 25_550)).toEqual({
    headcount: 180,
    saving: 0,
    permille: 0,
  });
  expect(againstMedian([half(26_800)], 25_550)).toEqual({ headcount: 90, saving: -112_500, permille: 49 });
  expect(againstMedian([], 25_550)).toBeUndefined();
});
