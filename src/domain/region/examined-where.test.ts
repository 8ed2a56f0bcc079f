import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPeople,
  headsIn,
  meanKilometres,
  peopleElsewhere,
  peopleOfNobody,
  peopleText,
} from './examined-where.ts';

const names = ['深圳', '北京', '武汉', '广州'];
const city = fc.constantFrom(...names);
const asked = fc
  .uniqueArray(fc.record({ city, headcount: fc.nat(500) }), { selector: (one) => one.city, maxLength: 4 })
  .map((people) => people.map((one) => ({ ...one, cityId: one.city })));
const covers = fc.array(fc.subarray(names), { maxLength: 4 });

test('what a hospital in one of three cities does not cover, with heads', () => {
  const people = [
    { cityId: '深圳', city: '深圳', headcount: 150 },
    { cityId: '北京', city: '北京', headcount: 80 },
    { cityId: '武汉', city: '武汉', headcount: 70 },
  ];
  expect(peopleText(peopleElsewhere(people, ['武汉']))).toBe('深圳 150 人、北京 80 人');
  expect(peopleText(peopleOfNobody(people, [['武汉'], ['深圳']]))).toBe('北京 80 人');
  // A way of 4 km to the people of one city says nothing of those of another.
  expect(meanKilometres(people, (id) => (id === '武汉' ? 4 : undefined))).toBeUndefined();
  expect(meanKilometres(people, (id) => (id === '武汉' ? 4 : 1_000))).toBe(767.6);
});

test('property: everybody is covered or a gap, and a further city covered makes no gap larger', () => {
  fc.assert(
    fc.property(asked, covers, (people, lists) => {
      const gap = (covered: readonly string[]) => headsIn(peopleElsewhere(people, covered));
      for (const covered of lists) {
        const here = headsIn(people.filter(({ cityId }) => covered.includes(cityId)));
        expect(here + gap(covered)).toBe(headsIn(people));
        for (const more of names) expect(gap([...covered, more])).toBeLessThanOrEqual(gap(covered));
        // Whom nobody covers this one does not cover either.
        expect(headsIn(peopleOfNobody(people, lists))).toBeLessThanOrEqual(gap(covered));
      }
    }),
  );
});

test('property: adding up loses nobody', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 5 }), (lists) => {
      const sum = addPeople(lists);
      expect(headsIn(sum)).toBe(headsIn(lists.flat()));
      expect(new Set(sum.map(({ cityId }) => cityId)).size).toBe(sum.length);
    }),
  );
});

test('property: the mean way lies between the shortest and the longest', () => {
  fc.assert(
    fc.property(asked, fc.array(fc.nat(3_000), { minLength: 4, maxLength: 4 }), (people, ways) => {
      const wayTo = (id: string) => ways[names.indexOf(id)];
      const mean = meanKilometres(people, wayTo);
      const own = people
        .filter(({ headcount }) => headcount > 0)
        .map(({ cityId }) => wayTo(cityId) as number);
      if (own.length === 0) expect(mean).toBeUndefined();
      else {
        expect(mean).toBeGreaterThanOrEqual(Math.min(...own));
        expect(mean).toBeLessThanOrEqual(Math.max(...own));
      }
    }),
  );
});
