import { beforeAll, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { addProvider } from '#test/world/people.ts';
import { sendQuotation } from '#test/world/procurement.ts';
import { setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { invite, quoting, stock } from './quotation.testkit.ts';

// What a loser learns: its place once six have quoted, its own costly items, and nothing of a rival.

const world = useWorld();
const codes = ['HEM001', 'ECG001', 'XRY001'];

/** A quote without the electrocardiogram, with `rivals` others that ask these prices for each item; the demand is completed. */
async function lost(rivals: readonly number[]) {
  const q = await quoting(world, { packages: [{ codes }], offers: ['HEM001', 'XRY001', 'SRV001'] });
  await q.confirmPackages();
  await q.confirm();
  const others = [];
  for (const price of rivals) {
    const provider = await addProvider(world.db);
    await stock(world, provider.institutionId, [...codes, 'SRV001'], { list: 90_000, sale: price });
    const quotationId = await invite(world, q.demandId, provider.institutionId);
    await sendQuotation(world, provider, quotationId);
    others.push({ ...provider, quotationId });
  }
  const { demandId } = q;
  await setRows(world.db, 'quotation', { demand_id: demandId }, { status: quotationStatus.closed });
  await world.sql`UPDATE quotation_package SET status = ${quotationPackageStatus.expired}
    WHERE quotation_id IN (SELECT id FROM quotation WHERE demand_id = ${demandId})`;
  await setRows(
    world.db,
    'demand',
    { id: demandId },
    { status: demandStatus.completed, ended_at: new Date() },
  );
  return { ...q, others };
}

/** Of six quotes the cheapest, and of five. */
let six: Awaited<ReturnType<typeof lost>>;
let five: typeof six;
beforeAll(async () => {
  six = await lost([5_017, 12_345, 23_456, 34_567, 45_678]);
  five = await lost([5_017, 12_345, 23_456, 34_567]);
});

test('the place is told in thirds from six quotes on, by price and by levelled price', async () => {
  const { outcome, loss } = await six.detail();
  expect(outcome?.percentileText).toBe('共 6 家机构报价，报价在较低的三分之一。');
  expect(loss?.levelledText).toMatch(/^共 6 家机构报价，补齐缺项后的齐项价在(较低|中间|较高)的三分之一。$/);
  const detail = await five.detail();
  expect(detail.outcome?.won).toBe(false);
  for (const text of [detail.outcome?.percentileText, detail.loss?.levelledText])
    expect(text).toContain('不足 6 家');
});

test('own items that cost something are named with their amount and where it comes from', async () => {
  const { loss } = await (await lost([5_000])).detail();
  const { items } = world.services.catalogue();
  const reference = ((items.get('ECG001')?.referencePrice ?? 0) / 100).toFixed(2);
  expect(loss?.items).toEqual([
    expect.objectContaining({ kind: 'lacking', cost: reference, basis: '按参考价补齐' }),
  ]);
});

test('nothing of a rival: other prices in the same order give the very same answer', async () => {
  const q = await lost([5_017, 45_678, 56_789, 67_891, 78_912]);
  const before = JSON.stringify(await q.detail());
  for (const { institutionId, quotationId, userId } of q.others)
    for (const secret of [institutionId, quotationId, userId]) expect(before).not.toContain(secret);
  for (const price of ['50.17', '456.78', '567.89', '678.91', '789.12']) expect(before).not.toContain(price);
  const rivals = q.others.slice(1).map(({ quotationId }) => quotationId);
  await world.sql`UPDATE quotation_line SET unit_price = unit_price * 2 WHERE quotation_package_id IN
      (SELECT id FROM quotation_package WHERE quotation_id = ANY(${rivals}))`;
  await world.sql`UPDATE quotation_package SET quoted_total = quoted_total * 2 WHERE quotation_id = ANY(${rivals})`;
  expect(JSON.stringify(await q.detail())).toBe(before);
});

test('a sealed demand that was not opened says nothing', async () => {
  const q = await lost([5_017, 12_345, 23_456, 34_567, 45_678]);
  await world.sql`UPDATE demand SET seal = 'sealed' WHERE id = ${q.demandId}`;
  expect(await q.invoke('quotation.overview', {})).toMatchObject({ recent: [{ outcome: null }] });
});

test('the start page counts a year: answers, results and places, each quote once', async () => {
  expect(await six.invoke('quotation.results', {})).toMatchObject({
    invited: 1,
    answered: 1,
    won: 0,
    lost: 1,
    places: [{ quotationId: six.quotationId, won: false, place: 1 }],
  });
  expect((await five.invoke('quotation.results', {})).places).toMatchObject([{ place: null }]);
});

test('an item that corresponds to nothing is shown with what it made miss', async () => {
  const q = await quoting(world, { packages: [{ codes }], offers: ['HEM001', 'SRV001'] });
  expect((await q.invoke('quotation.missedMatches', {})).items).toEqual([]);
  const itemId = (await stock(world, q.provider.institutionId, ['ECG001'])).get('ECG001') as string;
  await setRows(
    world.db,
    'institution_item',
    { id: itemId },
    { catalogue_codes: [], mapping_state: 0, name: '十二导联心电图' },
  );
  expect((await q.invoke('quotation.missedMatches', {})).items).toEqual([
    expect.objectContaining({ itemId, standardName: '常规十二导心电图', lines: 1, quotations: 1 }),
  ]);
});
