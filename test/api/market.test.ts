import { beforeAll, describe, expect, test } from 'vitest';
import { sexGroups } from '#domain/catalogue/catalogue.ts';
import { examPurposes } from '#domain/demand/purpose.ts';
import { parseYuan, sumFen, toYuanText } from '#domain/kernel/money.ts';
import { seededRandom } from '#domain/kernel/seeded-random.ts';
import type { CallInput } from '#wire/invoke.ts';
import { newId } from '#server/db/new-id.ts';
import { addInstitution } from '#test/world/institutions.ts';
import { addRows, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { onePackage } from './demand-steps.ts';

// Public prices (docs/decisions/014): what strangers learn of a city's market, and what nobody can.

const world = useWorld();

const visitor = () => world.as('visitor');
const range = (input: CallInput<'market.priceRange'>) => visitor().invoke('market.priceRange', input);
const suggest = (input: CallInput<'market.suggest'>) => visitor().invoke('market.suggest', input);

/** Yuan: what is printed, and what groups pay. */
type Prices = Readonly<Record<string, readonly [list: number, group: number]>>;

let counted = 0;
/** In force in the city, with these items; `published`: a package at 100 yuan list price sold for so much. */
async function addPriced(cityId: string, prices: Prices, published?: number): Promise<string> {
  const { db } = world;
  counted += 1;
  const items = Object.keys(prices).length;
  const id = await addInstitution(db, {
    code: `MK${counted}`,
    name: `行情测试机构${counted}`,
    cityId,
    items,
  });
  await addRows(
    db,
    'institution_item',
    Object.entries(prices).map(([code, [list, group]]) => ({
      id: newId(),
      institution_id: id,
      name: `本院${code}`,
      list_price: list * 100,
      sale_price: group * 100,
      catalogue_codes: [code],
      mapping_state: 2 as const,
    })),
  );
  if (published !== undefined)
    await addRows(db, 'institution_package', {
      id: newId(),
      institution_id: id,
      name: '公开套餐',
      check_type: 'ANNUAL',
      list_price: 100_00,
      sale_price: published * 100,
    });
  await world.services.matchIndex.reload([id]);
  return id;
}

const [chongqing, chengdu, guiyang] = ['500100', '510100', '520100'];
const five = ['GEN001', 'GEN002', 'INT001', 'SUR001', 'EYE001'];
const at = (list: number, codes = five): Prices =>
  Object.fromEntries(codes.map((code) => [code, [list, list / 2] as const]));
const ask = (itemCodes: string[], regionId = chongqing) =>
  range({ regionId, purpose: 'ANNUAL', packages: [{ sex: 1, itemCodes }] });

beforeAll(async () => {
  // Three that publish packages at 80, 80 and 60 %, and one that publishes none and lacks one item of five.
  await addPriced(chongqing, at(10), 80);
  await addPriced(chongqing, at(20), 80);
  await addPriced(chongqing, at(30), 60);
  await addPriced(chongqing, at(40, five.slice(0, 4)));
  // Too few for a range of their own.
  await addPriced(chengdu, { ...at(100), MRI013: [2000, 900] }, 80);
  await addPriced(chengdu, { ...at(100), MRI013: [2400, 900] }, 80);
});

describe('items', () => {
  const itemPrices = async (itemCodes: string[], regionId: string) =>
    (await visitor().invoke('market.itemPrices', { regionId, itemCodes })).items;

  test('the middle half of the list prices that the city publishes', async () => {
    const [item] = await itemPrices(['GEN001'], chongqing);
    expect(item).toMatchObject({ code: 'GEN001', offeredBy: 4, reference: '5.00' });
    // 10, 20, 30, 40: quartiles 17.5 and 32.5, outwards to whole yuan.
    expect(item?.price).toEqual({
      low: '17.00',
      median: '25.00',
      high: '33.00',
      institutions: 4,
      scope: 'city',
    });
  });

  test('the country’s where the city has fewer than three, and silence where the country has', async () => {
    const [common, rare] = await itemPrices(['GEN001', 'MRI013'], chengdu);
    expect(common).toMatchObject({ offeredBy: 2, price: { scope: 'all', institutions: 6 } });
    expect(rare).toMatchObject({ offeredBy: 2, price: null });
  });

  test('a usual choice when none is named, services left out', async () => {
    const { items } = await visitor().invoke('market.itemPrices', { regionId: chongqing });
    expect(items.length).toBeGreaterThan(15);
    expect(items.map(({ category }) => category)).not.toContain('体检服务');
  });
});

describe('packages', () => {
  test('who can do them, and list prices times what each publishes; what is missing at the city’s middle price', async () => {
    const { city, institutions, packages } = await ask(five);
    expect(city).toEqual({ code: chongqing, name: '重庆' });
    expect(institutions).toBe(4);
    // At list prices 50, 100, 150, and 4 × 40 + the middle 20 of the item that is missing = 180.
    expect(packages[0]?.listPrice).toMatchObject({ low: '85.00', median: '125.00', high: '160.00' });
    // × 0.8, 0.8, 0.6 and the middle discount of the country, 0.8: 40, 80, 90, 144.
    expect(packages[0]).toMatchObject({
      itemCount: 5,
      canDoAll: 3,
      canDoMost: 4,
      price: { low: '70.00', median: '85.00', high: '105.00', institutions: 4, scope: 'city' },
      scarce: [{ code: 'EYE001', institutions: 3 }],
    });
  });

  test('an item more never makes it cheaper, an institution’s gap included', async () => {
    const medians = [];
    for (let n = 1; n <= five.length; n++) {
      const { packages } = await ask(five.slice(0, n));
      medians.push(parseYuan(packages[0]?.price?.median ?? '') ?? 0);
    }
    expect(medians).toEqual(medians.toSorted((a, b) => a - b));
    expect(medians[0]).toBeGreaterThan(0);
  });

  test('the buyer’s wizard says the same, weighted by headcount', async () => {
    const items = (codes: string[]) => codes.map((catalogueCode) => ({ catalogueCode }));
    const group = (packageId: string, headcount: number, codes: string[]) => ({
      ...onePackage(),
      packageId,
      sex: 1 as const,
      headcount,
      items: items(codes),
    });
    const { estimate } = await world.call('buyer', 'demand.preview', {
      purpose: 'ANNUAL',
      cities: [{ regionId: chongqing, headcount: 40 }],
      packages: [group('a', 30, five), group('b', 10, five.slice(0, 4))],
    });
    const [a, b] = await Promise.all([ask(five), ask(five.slice(0, 4))]);
    const high = (of: typeof a) => parseYuan(of.packages[0]?.price?.high ?? '') ?? 0;
    expect(high(a)).toBeGreaterThan(high(b));
    expect(estimate).toMatchObject({
      basis: 'city',
      perHead: { high: toYuanText(Math.round((30 * high(a) + 10 * high(b)) / 40)) },
      total: { high: toYuanText(Math.round((30 * high(a) + 10 * high(b)) / 40) * 40) },
    });
  });

  test('what the catalogue has lost and what is named twice do not count', async () => {
    const { packages } = await ask(['GEN001', 'GEN001', 'ZZZ999']);
    expect(packages[0]?.itemCount).toBe(1);
    expect((await ask([])).packages[0]).toMatchObject({ itemCount: 0, price: null, canDoAll: 0 });
  });

  test('compliance, and pairs that cannot stand together', async () => {
    const hiring = await range({
      regionId: chongqing,
      purpose: 'ENTRY',
      packages: [{ sex: 2, itemCodes: ['GEN001', 'HEP001'] }],
    });
    expect(hiring.blocked).toBe(true);
    expect(hiring.findings[0]).toMatchObject({ effect: 'block', packageName: '女性套餐' });
    const { packages } = await ask(['LIV018', 'LIV001']);
    expect(packages[0]?.conflicts).toMatchObject([
      { kind: 'duplicate', a: { code: 'LIV018' }, b: { code: 'LIV001' } },
    ]);
  });

  test('changes with the market at once', async () => {
    const before = await ask(five, guiyang);
    expect(before.institutions).toBe(0);
    const id = await addPriced(guiyang, at(10), 80);
    expect((await ask(five, guiyang)).packages[0]).toMatchObject({ canDoAll: 1, price: { scope: 'all' } });
    await setRows(world.db, 'institution', { id }, { in_force: false });
    await world.services.matchIndex.reload([id]);
    expect(await ask(five, guiyang)).toEqual(before);
  });

  test('bounded, and only for places that exist', async () => {
    const many = Array.from({ length: 151 }, (_, i) => `X${i}`);
    await expectFailure(ask(many), '150');
    await expectFailure(ask(five, '999999'), 404);
    const group = { sex: 1 as const, itemCodes: five };
    await expectFailure(range({ packages: [group, group, group, group] }));
    await expectFailure(range({ packages: [] }));
  });
});

describe('group prices', () => {
  /** Many questions, pairs that differ in one item among them: what a curious rival would ask. */
  async function everything() {
    const random = seededRandom(7);
    const answers: unknown[] = [await visitor().invoke('market.itemPrices', { regionId: chongqing })];
    for (let n = 0; n < 20; n++) {
      const [item = '', ...codes] = random.sample(five, 1 + random.below(five.length));
      for (const itemCodes of [codes, [...codes, item]]) answers.push(await ask(itemCodes));
    }
    answers.push(await suggest({ regionId: chongqing, sexes: [1], budget: '60' }));
    return answers;
  }

  test('have no part in any answer: no sequence of questions brings one out', async () => {
    const before = await everything();
    // Every group price becomes another one; list prices and published packages stay.
    await world.sql`UPDATE institution_item SET sale_price = 1 + (sale_price * 7) % (list_price - 1)`;
    const rows = await world.sql<{ id: string }>`SELECT id FROM institution WHERE in_force`;
    for (const { id } of rows) await world.services.matchIndex.reload([id]);
    expect(await everything()).toEqual(before);
  });

  test('the same for a provider as for a stranger', async () => {
    const input = { regionId: chongqing, packages: [{ sex: 1 as const, itemCodes: five }] };
    expect(await world.call('provider', 'market.priceRange', input)).toEqual(await range(input));
  });
});

describe('suggestions', () => {
  const budgets = [undefined, '10', '80', '200', '600', '1500', '5000'];

  test.each(examPurposes.map(({ code }) => code))(
    '%s: nothing that the law blocks or that cannot be done, never above the budget, every omission named',
    async (purpose) => {
      for (const budget of budgets) {
        const { packages } = await suggest({
          regionId: chongqing,
          purpose,
          sexes: [...sexGroups],
          ...(budget && { budget }),
        });
        const groups = packages.map(({ sex, itemCodes }) => ({ sex: sex.code, itemCodes }));
        const checked = await range({ regionId: chongqing, purpose, packages: groups });
        expect(checked.findings.filter(({ effect }) => effect === 'block' || effect === 'unmet')).toEqual([]);
        expect(packages.length).toBe(checked.packages.length);
        expect(packages.length).toBeGreaterThan(0);
        packages.forEach((one, i) => {
          const { price, reference } = checked.packages[i] ?? {};
          const cost = parseYuan(price?.median ?? reference ?? '') ?? Number.NaN;
          if (budget) expect(cost).toBeLessThanOrEqual(parseYuan(budget) ?? 0);
          expect(one.fits).toBe(one.itemCodes.length > 0);
          expect(one.leftOut.filter(({ code }) => one.itemCodes.includes(code))).toEqual([]);
        });
      }
    },
  );

  test('a fuller budget holds at least as much', async () => {
    const sums = [];
    for (const budget of ['100', '300', '900', '2700']) {
      const { packages } = await suggest({ regionId: chongqing, sexes: [3], budget });
      const { catalogue } = world.services;
      sums.push(
        sumFen(
          (packages[0]?.itemCodes ?? []).map((code) => catalogue().items.get(code)?.referencePrice ?? 0),
        ),
      );
    }
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    expect(new Set(sums).size).toBeGreaterThan(1);
  });

  test('a template that was asked for, for the groups that it speaks of', async () => {
    const { packages } = await suggest({ regionId: chongqing, sexes: [1, 3], templateCode: 'PKG08' });
    expect(
      packages.map(({ sex, template, itemCodes }) => [sex.code, template?.code, itemCodes.length > 0]),
    ).toEqual([
      [1, undefined, false],
      [3, 'PKG08', true],
    ]);
  });

  test('hiring knows no married women', async () => {
    const { packages } = await suggest({ purpose: 'ENTRY', sexes: [1, 2, 3] });
    expect(packages.map(({ sex }) => sex.name)).toEqual(['男性', '女性']);
  });
});
