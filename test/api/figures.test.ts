import type * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { figureKeys, figures } from '#domain/console/figures.ts';
import { mostKeywordsADay, searchMissDays } from '#domain/console/search-miss.ts';
import { type CallInput } from '#wire/invoke.ts';
import { purge } from '#server/node/purge.ts';
import { addRow, rowsOf, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { openWorkbook, valuesOf } from '#test/world/workbook.ts';
import { bid, compared } from './comparison.testkit.ts';

const world = useWorld();
const prices = (input: CallInput<'console.listItemPrices'>) =>
  world.as('operator').invoke('console.listItemPrices', input);
const read = async (days = 30) => {
  const answer = await world.as('operator').invoke('console.figures', { days });
  return { ...answer, values: Object.fromEntries(answer.figures.map(({ key, value }) => [key, value])) };
};

/** The rows of each sheet of the export, below its head. */
const exported = async () => {
  const { name, bytes } = await world.as('operator').invoke('console.exportFigures', { days: 30 });
  const { SheetNames, Sheets } = openWorkbook(bytes);
  return {
    name,
    sheets: SheetNames.map((one) => valuesOf(Sheets[one] as XLSX.WorkSheet).slice(1)),
  };
};

test('every figure counts what it says; four institutions show no prices, five do', async () => {
  const before = await read();
  expect(before.figures.map(({ key }) => key)).toEqual(figureKeys);
  expect(before.values).toMatchObject({
    demands: '0',
    quotes: '0',
    quotesPerDemand: null,
    firstQuoteHours: null,
  });

  // Fen: three sent, and two that were never sent.
  const demand = await compared(
    world,
    [['ECG001']],
    [10_000, 20_000, 30_000].map((price) => ({ ECG001: price })),
  );
  await bid(world, demand, { ECG001: 40_000 });
  expect((await prices({ keyword: 'ECG001' })).records).toEqual([]);
  await bid(world, demand, { ECG001: 50_000 });
  const { db } = world.services;
  const past = (hours: number) => new Date(world.services.clock().getTime() - hours * 3_600_000);
  const times = { published_at: past(6), first_quoted_at: past(2), quote_deadline: past(1) };
  await setRows(db, 'demand', { id: demand.demandId }, times);
  const { values, cities, provinces } = await read();
  expect(values).toMatchObject({
    demands: '1',
    directed: '0',
    invitations: '5',
    unanswered: '2',
    quotes: '3',
    quotesPerDemand: '3.00',
    quotedShare: '100.0',
    firstQuoteHours: '4.0',
    awardedDemands: '0',
    awardedAmount: '0.00',
  });
  expect(cities.find(({ city }) => city.name === '深圳')).toMatchObject({ demands: 1, quoted: 1 });
  expect(provinces).toHaveLength(34);
  expect(provinces.filter(({ demands }) => demands > 0)).toMatchObject([
    { province: { name: '广东' }, demands: 1, quoted: 1 },
  ]);
  const guangdong = provinces.find(({ province }) => province.name === '广东');
  expect(guangdong?.cities).toHaveLength(21);
  expect(guangdong?.cities.filter(({ demands }) => demands > 0)).toMatchObject([
    { city: { name: '深圳' }, demands: 1, quoted: 1 },
  ]);
  const ecg = await prices({ keyword: 'xindiantu' });
  expect(ecg.records.find(({ item }) => item.code === 'ECG001')).toMatchObject({
    city: { name: '深圳' },
    institutions: 5,
    low: '200.00',
    median: '300.00',
    high: '400.00',
  });
  expect(ecg.cities).toContainEqual({ code: '440300', name: '深圳' });
  const everyItem = await prices({ cityId: '440300', size: 1 });
  expect(everyItem.records).toHaveLength(1);
  expect(await prices({ cityId: '440300', size: 1, current: 2 })).toMatchObject({ total: everyItem.total });
  expect((await prices({ cityId: '110100' })).total).toBe(0);

  const [winner] = demand.bids;
  await addRow(db, 'award', {
    demand_id: demand.demandId,
    demand_package_id: demand.packageIds[0] as string,
    city_id: null,
    quotation_package_id: winner?.packageIds[0] as string,
    institution_id: winner?.provider.institutionId as string,
    price: 10_000,
    headcount: 10,
  });
  const after = await read();
  expect(after.values).toMatchObject({ awardedDemands: '1', awardedHeads: '10', awardedAmount: '1000.00' });
  expect(after.byDay).toHaveLength(30);
  expect(after.byDay.reduce((sum, one) => sum + one.awarded, 0)).toBe(1);
});

test('what was published before the period is not in it', async () => {
  const { db, clock } = world.services;
  await setRows(db, 'demand', {}, { published_at: new Date(clock().getTime() - 8 * 86_400_000) });
  expect((await read(7)).values).toMatchObject({ demands: '0', invitations: '0', quotes: '0' });
  expect((await read(30)).values).toMatchObject({ demands: '1', quotes: '3' });
  // Days that are named hold the same, and no later ones.
  const { from, to } = await read(30);
  const of = (period: { from: string; to: string }) => world.as('operator').invoke('console.figures', period);
  expect((await of({ from, to })).figures).toEqual((await read(30)).figures);
  const early = await of({ from, to: from });
  expect(early).toMatchObject({ from, to: from, byDay: [{ day: from, demands: 0, awarded: 0 }] });
  expect(early.figures.find(({ key }) => key === 'awardedDemands')?.value).toBe('0');
});

test('the export is a workbook named after its days that holds what the screen shows, numbers as numbers', async () => {
  const shown = await read(30);
  const found = await prices({ size: 100 });
  const {
    name,
    sheets: [numbers, days, provinces, cities, , priced],
  } = await exported();
  expect(name).toBe(`经营数据 ${shown.from} 至 ${shown.to}.xlsx`);
  expect(numbers).toEqual(
    shown.figures.map(({ key, value }) => {
      const { label, unit, basis } = figures[key];
      return [label, value === null ? '无' : Number(value), unit, basis];
    }),
  );
  expect(numbers).toContainEqual([figures.demands.label, 1, '个', figures.demands.basis]);
  expect(days).toEqual(shown.byDay.map(({ day, demands, awarded }) => [day, demands, awarded]));
  const counts = (one: { institutions: number; demands: number; quoted: number }) => [
    one.institutions,
    one.demands,
    one.quoted,
    '',
  ];
  expect(provinces).toEqual(shown.provinces.map((one) => [one.province.name, ...counts(one)]));
  expect(cities).toEqual(shown.cities.map((one) => [one.city.name, ...counts(one)]));
  expect(priced).toEqual(
    found.records.map((one) => [
      one.item.name,
      one.city.name,
      one.institutions,
      Number(one.low),
      Number(one.median),
      Number(one.high),
      '',
    ]),
  );
  expect(priced?.length).toBeGreaterThan(0);
});

describe('searches without results', () => {
  const misses = async (input: CallInput<'console.listSearchMisses'> = {}) => {
    await world.services.searchMisses.write();
    const answer = await world.as('operator').invoke('console.listSearchMisses', input);
    return {
      ...answer,
      rows: answer.records.map(
        ({ kind, place, keyword, searches }) => `${kind.code} ${place.name} ${keyword} ${searches}`,
      ),
    };
  };
  const visitor = () => world.as('visitor').invoke;
  const day = 86_400_000;

  test('are counted by keyword and place, most frequent first; what finds something or is narrowed further is not', async () => {
    expect(await misses()).toMatchObject({ rows: [], total: 0, searches: 0, places: [] });
    await visitor()('institution.list', { keyword: '不存在的体检中心' });
    await visitor()('institution.list', { keyword: ' 不存在的体检中心 ', nearCityId: '440300' });
    await visitor()('institution.list', { keyword: 'ＡＢＣ没有', regionId: '440300' });
    await visitor()('demand.listHall', { keyword: '没有这个采购', cityId: '440000' });
    await visitor()('institution.list', { keyword: '没有', level: 'LEVEL_3A' });
    await visitor()('demand.listHall', { keyword: '没有', headcountMin: 1 });
    await visitor()('institution.search', { keyword: '输入到一半' });
    const { records } = await visitor()('institution.list', {});
    await visitor()('institution.list', { keyword: records[0]?.name ?? '' });
    expect(await misses()).toMatchObject({
      rows: [
        'institution 全国 不存在的体检中心 2',
        'institution 深圳 abc没有 1',
        'demand 广东 没有这个采购 1',
      ],
      total: 3,
      searches: 4,
      places: [
        { name: '全国', searches: 2 },
        { name: '广东', searches: 1 },
        { name: '深圳', searches: 1 },
      ],
    });
    expect(
      (await exported()).sheets[4]?.map(([keyword, , place, searches]) => [keyword, place, searches]),
    ).toEqual([
      ['不存在的体检中心', '全国', 2],
      ['abc没有', '深圳', 1],
      ['没有这个采购', '广东', 1],
    ]);
    expect((await misses({ place: 'everywhere' })).searches).toBe(2);
    expect((await misses({ kind: 'demand' })).rows).toEqual(['demand 广东 没有这个采购 1']);
    expect((await misses({ keyword: 'ABC' })).searches).toBe(1);
    expect((await read()).values).toMatchObject({ searchMisses: '4' });
    await visitor()('institution.list', { keyword: '不存在的体检中心' });
    expect((await misses({ size: 1 })).rows).toEqual(['institution 全国 不存在的体检中心 3']);
  });

  test('keep no number or address of mail, nor more keywords than a day takes, but how many there were', async () => {
    const { db, searchMisses, clock } = world.services;
    await db.deleteFrom('search_miss').execute();
    await visitor()('institution.list', { keyword: '王女士 13800138000' });
    await visitor()('demand.listHall', { keyword: 'hr@example.com' });
    expect((await misses()).rows.toSorted()).toEqual(['demand 全国  1', 'institution 全国  1']);
    for (let i = 0; i < mostKeywordsADay + 10; i += 1) {
      if (i % 500 === 0) await searchMisses.write();
      searchMisses.note('institution', '440300', `词${i}`, clock());
    }
    searchMisses.note('institution', '440300', '词0', clock());
    const { total, searches } = await misses();
    expect([total, searches]).toEqual([mostKeywordsADay, mostKeywordsADay + 13]);
    expect((await misses({ keyword: '词0' })).rows).toEqual(['institution 深圳 词0 2']);
  });

  test('belong to their day in Chinese time, and go when it is too old', async () => {
    const { db, searchMisses, clock } = world.services;
    await db.deleteFrom('search_miss').execute();
    const before = (days: number) => new Date(clock().getTime() - days * day);
    searchMisses.note('demand', '', '以前', before(8));
    searchMisses.note('demand', '', '很久以前', before(searchMissDays + 1));
    expect((await misses({ days: 7 })).rows).toEqual([]);
    expect((await misses({ days: 30 })).rows).toEqual(['demand 全国 以前 1']);
    await purge(db, clock());
    expect(await db.selectFrom('search_miss').select('keyword').execute()).toEqual([{ keyword: '以前' }]);
  });

  test('are held on to while the database does not take them', async () => {
    const { db, searchMisses, clock } = world.services;
    await world.sql`ALTER TABLE search_miss RENAME TO search_miss_away`;
    searchMisses.note('demand', '', '等一等', clock());
    await searchMisses.write();
    await world.sql`ALTER TABLE search_miss_away RENAME TO search_miss`;
    await searchMisses.write();
    expect(await rowsOf(db, 'search_miss', { keyword: '等一等' })).toMatchObject([{ count: 1 }]);
  });
});
