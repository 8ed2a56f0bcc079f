import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumFen } from '#domain/kernel/money.ts';
import { addOnPrice, minimumShortfall, priceVisit } from './price-visit.ts';
import { deductionKinds, type SettlementTerms, silentTerms, type TariffPackage } from './tariff.ts';

const fen = fc.integer({ min: 0, max: 2_000_000 });
const pkg: fc.Arbitrary<TariffPackage> = fc.record({
  id: fc.constant('p'),
  label: fc.constant('男员工'),
  price: fen,
  headcount: fc.integer({ min: 1, max: 500 }),
  items: fc.uniqueArray(
    fc.record({ name: fc.string({ minLength: 1, maxLength: 4 }), price: fc.option(fen, { nil: null }) }),
    { selector: ({ name }) => name, maxLength: 12 },
  ),
});
const terms: fc.Arbitrary<SettlementTerms> = fc.record({
  ...Object.fromEntries(Object.entries(silentTerms).map(([key, value]) => [key, fc.constant(value)])),
  deduction: fc.constantFrom(...deductionKinds),
  deductionRate: fc.integer({ min: 0, max: 100 }).map((cent) => cent / 100),
  dependants: fc.constantFrom('none', 'company', 'person'),
}) as never;
const addOns = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 4 }),
    price: fen,
    payer: fc.constantFrom('company', 'person'),
  }),
  { maxLength: 5 },
) as fc.Arbitrary<{ name: string; price: number; payer: 'company' | 'person' }[]>;

test('never below zero, whole fen, and the parts are the sum; the order of items has no effect', () => {
  fc.assert(
    fc.property(terms, pkg, addOns, fc.boolean(), fc.nat(), (settlement, one, added, dependant, seed) => {
      const omitted = one.items.filter((_, at) => (seed >> at) % 2 === 1).map(({ name }) => name);
      const price = priceVisit({ settlement }, one, { omitted, addOns: added, dependant });
      expect(price.company).toBeGreaterThanOrEqual(0);
      expect(price.person).toBeGreaterThanOrEqual(0);
      expect(price.parts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
      expect(price.company + price.person).toBe(sumFen(price.parts.map(({ amount }) => amount)));
      const again = priceVisit({ settlement }, one, {
        omitted: omitted.toReversed(),
        addOns: added,
        dependant,
      });
      expect([again.company, again.person]).toEqual([price.company, price.person]);
    }),
  );
});

const package3: TariffPackage = {
  id: 'p',
  label: '男员工',
  price: 30_000,
  headcount: 10,
  items: [
    { name: '血常规', price: 2_000 },
    { name: '胸部正位片', price: 8_000 },
    { name: '白细胞计数', price: null },
  ],
};
const priced = (change: Partial<SettlementTerms>, omitted: readonly string[]) =>
  priceVisit({ settlement: { ...silentTerms, ...change } }, package3, {
    omitted,
    addOns: [],
    dependant: false,
  }).company;

test('what is left out is deducted as agreed', () => {
  expect(priced({}, ['胸部正位片'])).toBe(22_000);
  expect(priced({ deduction: 'none' }, ['胸部正位片'])).toBe(30_000);
  expect(priced({ deduction: 'rate', deductionRate: 0.5 }, ['胸部正位片', '胸部正位片'])).toBe(26_000);
  // Part of another item: its price is in that one's.
  expect(priced({}, ['白细胞计数'])).toBe(30_000);
});

test('an add-on that the contract does not know has no price', () => {
  const settlement = silentTerms;
  expect(addOnPrice(settlement, '胃镜', 50_000)).toBeNull();
  expect(addOnPrice({ ...settlement, addOns: 'discount', addOnRate: 0.7 }, '胃镜', 50_000)).toBe(35_000);
  expect(addOnPrice({ ...settlement, addOns: 'discount', addOnRate: 0.7 }, '胃镜', null)).toBeNull();
});

test('fewer heads than the minimum are billed at the mean price', () => {
  const packages = [package3, { ...package3, price: 60_000, headcount: 20 }];
  const settlement: SettlementTerms = { ...silentTerms, basis: 'minimum', minimumHeads: 25 };
  expect(minimumShortfall({ settlement, packages }, 22)).toEqual({ heads: 3, amount: 150_000 });
  expect(minimumShortfall({ settlement, packages }, 30)).toEqual({ heads: 0, amount: 0 });
  expect(minimumShortfall({ settlement: silentTerms, packages }, 0)).toEqual({ heads: 0, amount: 0 });
});
