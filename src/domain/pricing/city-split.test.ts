import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversCity, placesOfLots, proposeHeads, whyNotSplit } from './city-split.ts';

const packages = (heads: readonly number[]) =>
  heads.map((headcount, at) => ({ packageId: `p${at}`, label: `套餐${at}`, headcount }));
const cities = (heads: readonly number[]) =>
  heads.map((headcount, at) => ({ cityId: `c${at}`, name: `城市${at}`, headcount }));
const heads = (max: number) => fc.array(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 12 });

test('heads go to the cities in proportion', () => {
  expect(proposeHeads(packages([60, 40]), cities([70, 30])).map(({ headcount }) => headcount)).toEqual([
    42, 28, 18, 12,
  ]);
  // Three heads in four cities: nobody is examined twice, and a city without heads has no entry.
  expect(proposeHeads(packages([3]), cities([1, 1, 1, 1]))).toHaveLength(3);
});

test('property: every package comes out exactly, and every city where totals agree', () => {
  fc.assert(
    fc.property(heads(500_000), heads(500_000), (asked, placed) => {
      const split = proposeHeads(packages(asked), cities(placed));
      expect(split.every(({ headcount }) => headcount > 0 && Number.isInteger(headcount))).toBe(true);
      // Totals differ nearly always: then only packages are looked at.
      expect(whyNotSplit(packages(asked), cities(placed), split)).toBe('');
    }),
  );
  fc.assert(
    // The same heads, counted once by package and once by city.
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(4)), { minLength: 1, maxLength: 200 }), (people) => {
      const count = (which: 0 | 1) =>
        [0, 1, 2, 3, 4].map((at) => people.filter((one) => one[which] === at).length).filter((n) => n > 0);
      const [asked, placed] = [packages(count(0)), cities(count(1))];
      expect(whyNotSplit(asked, placed, proposeHeads(asked, placed))).toBe('');
    }),
  );
});

test('what the buyer counts herself must add up by package and by city', () => {
  const [asked, placed] = [packages([6, 4]), cities([7, 3])];
  const split = (...numbers: [number, number, number, number]) =>
    whyNotSplit(
      asked,
      placed,
      numbers.map((headcount, at) => ({
        packageId: `p${Math.floor(at / 2)}`,
        cityId: `c${at % 2}`,
        headcount,
      })),
    );
  expect(split(6, 0, 1, 3)).toBe('');
  expect(split(5, 0, 1, 3)).toContain('「套餐0」共 6 人，各城市合计 5 人');
  expect(split(5, 1, 3, 1)).toContain('城市0共 7 人，各套餐合计 8 人');
  expect(whyNotSplit(asked, placed, [{ packageId: 'x', cityId: 'c0', headcount: 1 }])).toContain('已变更');
});

test('a quote may be accepted for the cities it covers, and for those that nobody covers', () => {
  const quoted = new Set(['深圳', '广州']);
  expect(coversCity('深圳', ['深圳'], quoted)).toBe(true);
  expect(coversCity('广州', ['深圳'], quoted)).toBe(false);
  expect(coversCity('广州', ['深圳', '广州'], quoted)).toBe(true);
  expect(coversCity('东莞', ['深圳'], quoted)).toBe(true);
});

test('people of a whole package are where the demand has its people, in proportion; those of a city’s lot in the city', () => {
  const cities = [
    { cityId: 'sz', headcount: 150 },
    { cityId: 'bj', headcount: 80 },
    { cityId: 'wh', headcount: 70 },
  ];
  const whole = [180, 120].map((headcount, at) => ({ packageId: `p${at}`, cityId: null, headcount }));
  const heads = (lots: Parameters<typeof placesOfLots>[0]) =>
    placesOfLots(lots, cities).map((places) => places.map((one) => [one.cityId, one.headcount]));
  expect(heads(whole)).toEqual([
    [
      ['sz', 90],
      ['bj', 48],
      ['wh', 42],
    ],
    [
      ['sz', 60],
      ['bj', 32],
      ['wh', 28],
    ],
  ]);
  expect(heads([{ packageId: 'p0', cityId: 'bj', headcount: 48 }])).toEqual([[['bj', 48]]]);
});
