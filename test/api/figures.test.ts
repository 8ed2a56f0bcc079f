import { expect, test } from 'vitest';
import { figureKeys } from '#domain/console/figures.ts';
import { useWorld } from '#test/world/use-world.ts';
import { bid, compared } from './comparison.testkit.ts';

const world = useWorld();
const read = async (days = 30) => {
  const answer = await world.as('operator').invoke('console.figures', { days });
  return { ...answer, values: Object.fromEntries(answer.figures.map(({ key, value }) => [key, value])) };
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

  // Fen: four sent, of which one is taken back, and one that was never sent.
  const demand = await compared(
    world,
    [['ECG001']],
    [10_000, 20_000, 30_000].map((price) => ({ ECG001: price })),
  );
  const back = await bid(world, demand, { ECG001: 40_000 });
  await back.send();
  await back.revise();
  expect((await read()).prices.filter(({ item }) => item.code === 'ECG001')).toEqual([]);
  await bid(world, demand, { ECG001: 50_000 });
  const { db } = world.services;
  const past = (hours: number) => new Date(world.services.clock().getTime() - hours * 3_600_000);
  await db
    .updateTable('demand')
    .set({ published_at: past(6), first_quoted_at: past(2), quote_deadline: past(1) })
    .where('id', '=', demand.demandId)
    .execute();
  const { values, cities, provinces, prices } = await read();
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
  expect(prices.find(({ item }) => item.code === 'ECG001')).toMatchObject({
    city: { name: '深圳' },
    institutions: 5,
    low: '200.00',
    median: '300.00',
    high: '400.00',
  });

  const [winner] = demand.bids;
  await db
    .insertInto('award')
    .values({
      id: demand.demandId,
      demand_id: demand.demandId,
      demand_package_id: demand.packageIds[0] as string,
      city_id: null,
      quotation_package_id: winner?.packageIds[0] as string,
      institution_id: winner?.provider.institutionId as string,
      price: 10_000,
      headcount: 10,
    })
    .execute();
  const after = await read();
  expect(after.values).toMatchObject({ awardedDemands: '1', awardedHeads: '10', awardedAmount: '1000.00' });
  expect(after.byDay).toHaveLength(30);
  expect(after.byDay.reduce((sum, one) => sum + one.awarded, 0)).toBe(1);
});

test('what was published before the period is not in it', async () => {
  const { db, clock } = world.services;
  await db
    .updateTable('demand')
    .set({ published_at: new Date(clock().getTime() - 8 * 86_400_000) })
    .execute();
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

test('the export is a workbook named after its days', async () => {
  const { from, to } = await read(7);
  const file = await world.as('operator').invoke('console.exportFigures', { days: 7 });
  expect(file.name).toBe(`经营数据 ${from} 至 ${to}.xlsx`);
  expect(Buffer.from(file.bytes).toString('latin1', 0, 2)).toBe('PK');
});
