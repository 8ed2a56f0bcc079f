import { expect, test } from 'vitest';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';

const world = useWorld();

const buyer = () => world.as('buyer').invoke;
const overview = (demandId: string) => buyer()('comparison.overview', { demandId });
type OverviewRow = Awaited<ReturnType<typeof overview>>['rows'][number];

/** Two packages; the first institution is dearer and whole, the second lacks the X-ray. */
const two = () =>
  compared(
    world,
    [['ECG001'], ['ECG001', 'XRY001']],
    [{ ECG001: 12_000, XRY001: 9_000 }, { ECG001: 10_000 }],
  );
const rowOf = async (demandId: string, one: Bid | undefined): Promise<OverviewRow> =>
  (await overview(demandId)).rows.find((row) => row.quotationId === one?.quotationId) as OverviewRow;
/** What the dialog of a row confirms. */
const everything = (demandId: string, ...rows: OverviewRow[]) => ({
  demandId,
  packages: rows
    .flatMap(({ cells }) => cells)
    .flatMap((cell) =>
      cell?.actions.includes('accept')
        ? [{ quotationPackageId: cell.quotationPackageId, price: cell.raw }]
        : [],
    ),
});
const acceptAll = (demandId: string, row: OverviewRow) =>
  buyer()('comparison.acceptAll', everything(demandId, row));
const accept = (one: Bid | undefined, at: number) =>
  buyer()('comparison.accept', { quotationPackageId: one?.packageIds[at] as string });
const statuses = (row: OverviewRow) => row.cells.map((cell) => cell?.status.code);

test('institutions × packages: each price, the total for all heads with what is lacking, what is lacking by name', async () => {
  const { demandId, bids } = await two();
  const { rows, packages } = await overview(demandId);
  expect(packages.map((pkg) => pkg.quotations)).toEqual([2, 2]);
  expect(rows.map((row) => row.rank)).toEqual([1, 2]);
  const [whole, gaps] = bids.map(
    (one) => rows.find((row) => row.quotationId === one.quotationId) as OverviewRow,
  );
  expect(whole).toMatchObject({ total: '3300.00', levelledTotal: '3300.00', perHead: '165.00', coverage: 1 });
  // Without the X-ray cheaper for 20 heads; with it, at the other's price, still.
  expect(gaps).toMatchObject({ total: '2000.00', levelledTotal: '2900.00', coverage: 2 / 3, rank: 1 });
  expect(gaps?.cells.map((cell) => cell?.gaps.length)).toEqual([0, 1]);
  expect(gaps?.actions).toEqual(['acceptAll']);
});

test('all packages of one institution are accepted in one step', async () => {
  const { demandId, packageIds, bids } = await two();
  const answer = await acceptAll(demandId, await rowOf(demandId, bids[0]));
  expect(answer).toMatchObject({ accepted: 2 });
  const [won, other] = [await rowOf(demandId, bids[0]), await rowOf(demandId, bids[1])];
  expect(statuses(won)).toEqual([3, 3]);
  expect([won.actions, other.actions]).toEqual([[], []]);
  const reasons = packageIds.map((packageId) => ({ packageId, choice: '一家承接，对接方便' }));
  await buyer()('demand.complete', { demandId, leftOut: [], reasons });
});

test('what is decided for another institution stays, the rest is accepted', async () => {
  const { demandId, bids } = await two();
  await accept(bids[1], 0);
  await acceptAll(demandId, await rowOf(demandId, bids[0]));
  expect(statuses(await rowOf(demandId, bids[0]))).toEqual([2, 3]);
  expect(statuses(await rowOf(demandId, bids[1]))).toEqual([3, 2]);
});

test('a package that another tab gave away meanwhile refuses the whole step, by name', async () => {
  const { demandId, bids } = await two();
  const seen = await rowOf(demandId, bids[0]);
  await accept(bids[1], 1);
  await expectFailure(acceptAll(demandId, seen), 409, `已接受「${bids[1]?.institution}」的报价`);
  expect(statuses(await rowOf(demandId, bids[0]))).toEqual([2, 2]);
});

test('a price that was changed after the buyer looked is not accepted', async () => {
  const { demandId, bids } = await two();
  const seen = everything(demandId, await rowOf(demandId, bids[0]));
  const packages = seen.packages.map((one) => ({ ...one, price: '99.00' }));
  await expectFailure(
    buyer()('comparison.acceptAll', { ...seen, packages }),
    409,
    '的报价已变为 ¥120.00 / 人',
  );
});

test('a quote given up while comparing can not be accepted', async () => {
  const { demandId, bids } = await two();
  const [a, b] = [await rowOf(demandId, bids[0]), await rowOf(demandId, bids[1])];
  await bids[0]?.giveUp();
  await expectFailure(acceptAll(demandId, a), 409, '不报价');
  expect((await overview(demandId)).rows.map((row) => row.quotationId)).toEqual([b.quotationId]);
});

test('neither packages of another demand nor two quotes for one package can be accepted together', async () => {
  const [mine, other] = [await two(), await two()];
  const rows = [await rowOf(mine.demandId, mine.bids[0]), await rowOf(mine.demandId, mine.bids[1])];
  const foreign = await rowOf(other.demandId, other.bids[0]);
  const asked = [everything(mine.demandId, foreign), everything(mine.demandId, ...rows)];
  const works = asked.map((one) => buyer()('comparison.acceptAll', one));
  expect(await outcomes(works)).toEqual([404, 400]);
});

test('two institutions accepted for everything at once: one wins whole, the other gets nothing', async () => {
  const { demandId, bids } = await two();
  const rows = [await rowOf(demandId, bids[0]), await rowOf(demandId, bids[1])];
  expect((await outcomes(rows.map((row) => acceptAll(demandId, row)))).toSorted()).toEqual([200, 409]);
  const after = [await rowOf(demandId, bids[0]), await rowOf(demandId, bids[1])].map(statuses);
  expect(after.toSorted()).toEqual([
    [2, 2],
    [3, 3],
  ]);
});
