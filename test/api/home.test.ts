import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseYuan } from '#domain/kernel/money.ts';
import { newId } from '#server/db/new-id.ts';
import { plainItems, publish, stockLibrary } from '#test/api/demand-steps.ts';
import { addInstitution } from '#test/world/institutions.ts';
import { addRows, rowOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';

// The home pages of provinces, cities and districts, and the grid of provinces: what each says of its place.

const world = useWorld();
beforeAll(async () => {
  // The market of these tests is their own.
  await setRows(world.db, 'institution', {}, { in_force: false });
  for (const [regionId, cityId, code, items] of [
    ['500106', '500100', 'CQ1', 300],
    ['500106', '500100', 'CQ2', 200],
    ['500103', '500100', 'CQ3', 100],
    ['440305', '440300', 'SZ1', 300],
    ['440304', '440300', 'SZ2', 200],
    ['440300', '440300', 'SZ3', 100],
    ['440100', '440100', 'GZ1', 50],
  ] as const)
    await addInstitution(world.db, { regionId, cityId, code, items });
});
beforeEach(() => world.services.changes.publish());

async function addPackage(code: string, yuan: number, checkType = 'ANNUAL') {
  const { db } = world;
  const institution = await rowOf(db, 'institution', { code });
  await addRows(db, 'institution_package', {
    id: newId(),
    institution_id: institution.id,
    name: `${checkType}${yuan}`,
    check_type: checkType,
    list_price: yuan * 200,
    sale_price: yuan * 100,
  });
}

const overview = (regionId?: string) => world.call('visitor', 'home.overview', { regionId });
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('the page of a city', () => {
  test('has its institutions by standing, its districts by how many they have', async () => {
    const it = await overview('440300');
    expect(it).toMatchObject({
      region: { code: '440300', name: '深圳', level: 2 },
      city: { code: '440300', name: '深圳' },
      institutions: 3,
      around: [],
      nearest: [],
      country: { institutions: 7, cities: 3 },
    });
    expect(codes(it.cards)).toEqual(['SZ1', 'SZ2', 'SZ3']);
    expect(codes(it.places).toSorted()).toEqual(['440304', '440305']);
  });

  test('is the default one when none is named', async () => {
    expect((await overview()).region.code).toBe('440300');
  });

  test('without institutions says so, and names the nearest that have: its own province first', async () => {
    const it = await overview('440600');
    expect([it.institutions, it.cards, it.places]).toEqual([0, [], []]);
    expect(it.nearest.map(({ code, institutions }) => [code, institutions])).toEqual([
      ['440300', 3],
      ['440100', 1],
      ['500100', 3],
    ]);
  });
});

describe('the page of a province', () => {
  test('is about the whole province, not its first city', async () => {
    const it = await overview('440000');
    expect(it).toMatchObject({
      region: { code: '440000', name: '广东', level: 1 },
      city: null,
      area: { code: '440000', name: '广东' },
      institutions: 4,
    });
    expect(codes(it.cards)).toEqual(['SZ1', 'SZ2', 'SZ3', 'GZ1']);
    expect(it.places.map(({ name, institutions }) => [name, institutions])).toEqual([
      ['深圳', 3],
      ['广州', 1],
    ]);
  });

  test('that is one city is that city, with its districts', async () => {
    const it = await overview('500000');
    expect(it).toMatchObject({ city: { code: '500100', name: '重庆' }, institutions: 3 });
    expect(codes(it.places)).toEqual(['500106', '500103']);
  });

  test('exists for every region code, also where there is no city at all', async () => {
    expect(await overview('900000')).toMatchObject({
      region: { name: '钓鱼岛' },
      city: null,
      institutions: 0,
      cards: [],
    });
    expect((await overview('540000')).nearest.map(({ code }) => code)).toContain('500100');
  });
});

describe('the page of a district', () => {
  test('has its own institutions first, then those of its city', async () => {
    const it = await overview('440305');
    expect(it).toMatchObject({
      region: { code: '440305', name: '南山区', level: 3 },
      city: { code: '440300', name: '深圳' },
      area: { code: '440300', name: '深圳' },
      institutions: 1,
    });
    expect([codes(it.cards), codes(it.around)]).toEqual([['SZ1'], ['SZ2', 'SZ3']]);
  });

  test('without any has its city to show, and needs no other', async () => {
    const it = await overview('440303');
    expect([it.institutions, codes(it.cards), codes(it.around), it.nearest]).toEqual([
      0,
      [],
      ['SZ1', 'SZ2', 'SZ3'],
      [],
    ]);
  });
});

test('a code that is no region is not found', async () => {
  await expectFailure(overview('999999'), 404);
});

describe('figures', () => {
  test('prices are the place’s own where three institutions publish, else the country’s, and say which', async () => {
    for (const [code, yuan] of [
      ['SZ1', 300],
      ['SZ2', 400],
      ['CQ1', 200],
    ] as const)
      await addPackage(code, yuan);
    const prices = async (regionId: string) => {
      world.services.changes.publish();
      const { packagePrices } = await overview(regionId);
      return packagePrices.map(({ low, high, institutions, scope }) => [low, high, institutions, scope]);
    };
    expect(await prices('440300')).toEqual([['200.00', '400.00', 3, 'all']]);
    await addPackage('GZ1', 500);
    expect(await prices('440300')).toEqual([['200.00', '400.00', 4, 'all']]);
    expect(await prices('440000')).toEqual([['300.00', '500.00', 3, 'here']]);
    expect(await prices('540000')).toEqual([['200.00', '400.00', 4, 'all']]);
  });

  test('new demands are counted where they are, and everywhere', async () => {
    await stockLibrary(world, world.people.provider, plainItems);
    await publish(world);
    const figures = async (regionId: string) => (await overview(regionId)).newDemands;
    expect(await figures('440300')).toEqual({ here: 1, all: 1 });
    expect(await figures('440000')).toEqual({ here: 1, all: 1 });
    expect(await figures('440305')).toEqual({ here: 1, all: 1 });
    expect(await figures('500000')).toEqual({ here: 0, all: 1 });
    expect((await overview('440300')).firstQuote).toBeNull();
  });

  test('the form offers the platform’s four purposes even where nothing is published', async () => {
    const { purposes } = await overview('900000');
    expect(codes(purposes)).toEqual(expect.arrayContaining(['ENTRY', 'ANNUAL', 'OCCUPATION', 'OTHER']));
  });

  test('in the example the cheapest offer is not the cheapest once levelled, and its sums are right', async () => {
    const { example } = await overview();
    const quotes = example?.quotes ?? [];
    expect(quotes).toHaveLength(3);
    for (const { raw, added, levelled, missing } of quotes) {
      expect((parseYuan(raw) ?? 0) + (parseYuan(added) ?? 0)).toBe(parseYuan(levelled));
      expect(missing.length > 0).toBe(parseYuan(added) !== 0);
    }
    expect(quotes.find((quote) => quote.lowestRaw)?.name).not.toBe(
      quotes.find((quote) => quote.lowestLevelled)?.name,
    );
  });
});

describe('the grid of provinces', () => {
  const provinces = async () =>
    new Map((await world.call('visitor', 'home.provinces', {})).map((one) => [one.code, one]));

  test('has all 34, each with what its own page says', async () => {
    const all = await provinces();
    expect(all.size).toBe(34);
    for (const code of ['440000', '500000', '540000'])
      expect(all.get(code)?.institutions).toBe((await overview(code)).institutions);
  });

  test('names cities with institutions, a municipality by itself', async () => {
    const all = await provinces();
    const cities = (code: string) =>
      all.get(code)?.cities.map(({ name, institutions }) => [name, institutions]);
    expect(cities('440000')).toEqual([
      ['深圳', 3],
      ['广州', 1],
    ]);
    expect(cities('500000')).toEqual([['重庆', 3]]);
    expect(cities('540000')).toEqual([]);
  });

  test('has an annual price only over three institutions, and demands that take quotations', async () => {
    const all = await provinces();
    expect(all.get('440000')).toMatchObject({
      annual: { low: '300.00', high: '500.00', institutions: 3 },
      openDemands: 1,
    });
    expect(all.get('500000')).toMatchObject({ annual: null, openDemands: 0 });
  });
});
