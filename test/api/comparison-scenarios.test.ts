import { expect, test } from 'vitest';
import { setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

const world = useWorld();

const buyer = () => world.as('buyer').invoke;

/** Two packages of ten heads; `a` is cheap for the first, `b` for the second, `c` whole but dear. */
const three = () =>
  compared(
    world,
    [['ECG001'], ['XRY001']],
    [
      { ECG001: 10_000, XRY001: 30_000 },
      { ECG001: 20_000, XRY001: 15_000 },
      { ECG001: 19_000, XRY001: 19_000 },
    ],
  );
const scenariosOf = async (demandId: string, limits = {}) => {
  const { scenarios } = await buyer()('comparison.scenarios', { demandId, limits });
  return new Map(scenarios.map((one) => [one.key, one]));
};

test('scenarios stand side by side, each with its price and what it costs above the cheapest', async () => {
  const { demandId, bids } = await three();
  const [a, b] = bids.map((one) => one.institution);
  const found = await scenariosOf(demandId);
  expect([...found.keys()]).toEqual(['cheapest', 'one', 'atMost', 'nearest', 'fullest']);
  expect(found.get('cheapest')).toMatchObject({
    optimal: true,
    award: { total: '2500.00', difference: '0.00', partners: [a, b], leftOut: [] },
  });
  expect(found.get('one')).toMatchObject({
    optimal: true,
    award: { levelledTotal: '3500.00', difference: '1000.00', partners: [b] },
  });
});

test('the buyer’s own limits: the optimum under them, and what each one costs', async () => {
  const { demandId } = await three();
  const own = (await scenariosOf(demandId, { maxPartners: 1, minCoverage: 100 })).get('own');
  expect(own).toMatchObject({
    optimal: true,
    award: { levelledTotal: '3500.00' },
    limits: [
      { name: '最多 1 家', cost: '1000.00' },
      { name: '齐全度不低于 100%', cost: '0.00' },
    ],
  });
});

test('more than an institution can examine on the working days is nobody’s award', async () => {
  const { demandId, bids } = await three();
  const { db } = world;
  const ids = bids.map((one) => one.provider.institutionId);
  await db.updateTable('institution').set({ daily_capacity: 2 }).where('id', 'in', ids).execute();
  // Five working days of two heads: ten, one package each.
  await setRows(db, 'demand', { id: demandId }, { exam_from: '2027-03-01', exam_to: '2027-03-07' });
  const one = (await scenariosOf(demandId, { capacity: true, maxPartners: 1 })).get('own');
  expect(one?.award).toBeNull();
  expect(one?.note).toContain('没有同时满足这些条件的组合');
  // Either limit without the other can be kept.
  expect(one?.limits.map(({ cost }) => cost)).toEqual([null, null]);
  const two = (await scenariosOf(demandId, { capacity: true })).get('own');
  expect(two?.award).toMatchObject({ total: '2500.00' });
});

test('what is decided so far is a scenario of its own, with what it leaves out', async () => {
  const { demandId, bids } = await three();
  await buyer()('comparison.accept', { quotationPackageId: bids[2]?.packageIds[0] as string });
  const decided = (await scenariosOf(demandId)).get('decided');
  expect(decided?.award).toMatchObject({
    total: '1900.00',
    difference: '900.00',
    partners: [bids[2]?.institution],
  });
  expect(decided?.award?.leftOut).toHaveLength(1);
});

test('an award is accepted in one step, over several institutions', async () => {
  const { demandId } = await three();
  const award = (await scenariosOf(demandId)).get('cheapest')?.award;
  const packages = (award?.lots ?? []).map(({ quotationPackageId, price }) => ({
    quotationPackageId,
    price,
  }));
  await buyer()('comparison.acceptAll', { demandId, packages });
  expect((await scenariosOf(demandId)).get('decided')?.award).toMatchObject({
    total: '2500.00',
    leftOut: [],
  });
});

test('the nearest is who is nearest to the demand’s city; one without an address in it is of unknown distance', async () => {
  const { demandId, bids } = await three();
  const { db } = world;
  const place = (at: number, latitude: number, longitude: number) =>
    setRows(db, 'institution', { id: bids[at]?.provider.institutionId as string }, { latitude, longitude });
  await place(0, 22.72, 114.25);
  await place(2, 22.54, 114.05);
  const { rows } = await buyer()('comparison.overview', { demandId });
  const distance = (at: number) =>
    rows.find((row) => row.quotationId === bids[at]?.quotationId)?.ways[0]?.kilometres;
  expect([distance(0), distance(2)]).toEqual([expect.closeTo(28, 0), expect.closeTo(1, 0)]);
  const found = await scenariosOf(demandId);
  expect(found.get('nearest')?.award?.partners).toEqual([bids[2]?.institution]);
});
