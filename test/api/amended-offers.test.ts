import { describe, expect, test } from 'vitest';
import { expireQuotations } from '#server/node/expire-quotations.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { type Bid, compared } from './comparison.testkit.ts';
import { open, sealedDemand, send, setPrices } from './sealing.testkit.ts';

// What was sent stands until the next version is sent: an amendment that is begun, given up or missed costs nothing.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;

/** Two quotes of two packages; the first is being amended: its first package, cheaper by half, is not confirmed yet. */
async function amending() {
  const made = await compared(
    world,
    [['ECG001'], ['XRY001']],
    [
      { ECG001: 12_000, XRY001: 9_000 },
      { ECG001: 13_000, XRY001: 9_900 },
    ],
  );
  const [bid, rival] = made.bids as [Bid, Bid];
  await bid.revise();
  const [quotationPackageId = ''] = bid.packageIds;
  await bid.invoke('quotation.revisePackage', { quotationPackageId });
  await bid.invoke('quotation.savePackage', { quotationPackageId, packagePrice: '100.00' });
  return { ...made, bid, rival };
}
const detailOf = ({ invoke, quotationId }: Bid) => invoke('quotation.detail', { quotationId });
const pricesOf = async (demandId: string, { quotationId }: Bid) =>
  (await buyer()('comparison.overview', { demandId })).rows
    .find((row) => row.quotationId === quotationId)
    ?.cells.map((cell) => cell?.raw);
const seen = ['120.00', '90.00'];
const asSent = {
  amending: false,
  editable: false,
  revision: 1,
  status: { name: '已报价' },
  packages: [
    { status: { name: '已报价' }, quotedTotal: '120.00' },
    { status: { name: '已报价' }, quotedTotal: '90.00' },
  ],
};

describe('while a sent quote is amended', () => {
  test('the buyer sees what was sent, everywhere; the institution its next version', async () => {
    const { demandId, packageIds, bid } = await amending();
    expect(await detailOf(bid)).toMatchObject({ amending: true, editable: true, revision: 2 });
    expect((await detailOf(bid)).actions.toSorted()).toEqual(['abandon', 'cancel', 'confirm']);
    expect(await pricesOf(demandId, bid)).toEqual(seen);
    const [quotationPackageId = ''] = bid.packageIds;
    const received = await buyer()('comparison.quotationPackage', { quotationPackageId });
    expect(received.lines[0]?.unitPrice).toBe('120.00');
    const whole = JSON.stringify([
      await buyer()('comparison.awardMemo', { demandId }),
      await buyer()('comparison.listQuotations', { demandId }),
      await buyer()('comparison.matrix', { demandId, packageId: packageIds[0] as string }),
    ]);
    expect(whole).toContain('120.00');
    expect(whole).not.toContain('100.00');
  });

  test('giving it up brings back what was sent, packages left out too', async () => {
    const { demandId, bid } = await amending();
    const { quotationId, invoke } = bid;
    await invoke('quotation.declinePackage', {
      quotationPackageId: bid.packageIds[1] as string,
      reason: '排满了',
    });
    expect(await pricesOf(demandId, bid)).toEqual(seen);
    await invoke('quotation.abandon', { quotationId });
    expect(await detailOf(bid)).toMatchObject(asSent);
    expect(await pricesOf(demandId, bid)).toEqual(seen);
    await expectFailure(invoke('quotation.abandon', { quotationId }), 409, '没有正在进行的修改');
  });

  test('sending it replaces what was sent; nothing is sent twice', async () => {
    const { demandId, bid } = await amending();
    await expectFailure(bid.revise(), 409, '修改中');
    await bid.send();
    expect(await pricesOf(demandId, bid)).toEqual(['100.00', '90.00']);
    expect(await detailOf(bid)).toMatchObject({ amending: false, revision: 2, status: { name: '已报价' } });
    await expectFailure(bid.send(), 409);
  });

  test('giving the whole quote up takes the standing one, too', async () => {
    const { demandId, bid } = await amending();
    await bid.invoke('quotation.cancel', { quotationId: bid.quotationId, reason: '排满了' });
    const [quotationPackageId = ''] = bid.packageIds;
    await expectFailure(buyer()('comparison.accept', { quotationPackageId }), 409);
    expect((await detailOf(bid)).status.name).toBe('已放弃');
    expect(demandId).toBeTruthy();
  });

  test('an item that only the standing version uses cannot be deleted from the library', async () => {
    const { bid } = await amending();
    const [item] = await world.sql<{ id: string }>`SELECT institution_item_id AS id FROM quotation_line
      WHERE quotation_package_id = ${bid.packageIds[0]} AND institution_item_id IS NOT NULL`;
    await world.sql`DELETE FROM quotation_line WHERE quotation_package_id = ${bid.packageIds[0]}`;
    await expectFailure(bid.invoke('library.delete', { itemId: item?.id as string }), 409);
  });
});

describe('the deadline while amending', () => {
  const end = (demandId: string) =>
    world.sql`UPDATE demand SET quote_deadline = now() - interval '1 second' WHERE id = ${demandId}`;

  test('leaves the sent version in force, with its content', async () => {
    const { demandId, bid } = await amending();
    await end(demandId);
    expect(await pricesOf(demandId, bid)).toEqual(seen);
    await expireQuotations(world.db, new Date());
    expect(await detailOf(bid)).toMatchObject(asSent);
    expect(await pricesOf(demandId, bid)).toEqual(seen);
    const [told] = await world.sql<{ n: number }>`SELECT count(*)::int AS n FROM pgboss.job
      WHERE data->>'message' = 'amendment-over' AND data->>'record' = ${demandId}`;
    expect(told?.n).toBe(1);
  });

  test('against sending: one of them, never half of each', async () => {
    const { demandId, bid } = await amending();
    await bid.invoke('quotation.confirmPackage', { quotationPackageId: bid.packageIds[0] as string });
    await Promise.allSettled([bid.send(), expireQuotations(world.db, new Date(Date.now() + 3 * 86_400_000))]);
    expect([seen, ['100.00', '90.00']]).toContainEqual(await pricesOf(demandId, bid));
    expect((await detailOf(bid)).amending).toBe(false);
  });
});

describe('a decision of the buyer while amending', () => {
  test('is about what was sent, and ends the amendment', async () => {
    const { demandId, bid } = await amending();
    const [quotationPackageId = '', other = ''] = bid.packageIds;
    await buyer()('comparison.accept', { quotationPackageId });
    await expectFailure(bid.invoke('quotation.savePackage', { quotationPackageId, rate: 500 }), 409);
    await buyer()('comparison.accept', { quotationPackageId: other });
    await buyer()('demand.complete', { demandId, leftOut: [], earlyReason: '时间紧' });
    const awards = await world.sql<{ price: number }>`SELECT price FROM award WHERE demand_id = ${demandId}`;
    expect(awards.map(({ price }) => price).toSorted()).toEqual([12_000, 9_000]);
  });

  test('for everything at once takes the prices that were sent', async () => {
    const { demandId, bid } = await amending();
    const packages = bid.packageIds.map((quotationPackageId, i) => ({
      quotationPackageId,
      price: seen[i] as string,
    }));
    expect(await buyer()('comparison.acceptAll', { demandId, packages })).toMatchObject({ accepted: 2 });
  });

  test('for another institution closes it as it was sent', async () => {
    const { demandId, bid, rival } = await amending();
    for (const quotationPackageId of rival.packageIds)
      await buyer()('comparison.accept', { quotationPackageId });
    const { lots } = await buyer()('comparison.decision', { demandId });
    const reasons = lots.map(({ packageId }) => ({ packageId, choice: '离员工更近' }));
    await buyer()('demand.complete', { demandId, leftOut: [], earlyReason: '时间紧', reasons });
    expect(await detailOf(bid)).toMatchObject({
      amending: false,
      packages: asSent.packages.map(({ quotedTotal }) => ({ quotedTotal })),
    });
  });

  test('against sending the next version: the award has one of the two prices, and the quote the same', async () => {
    const { demandId, bid } = await amending();
    const [quotationPackageId = ''] = bid.packageIds;
    await bid.invoke('quotation.confirmPackage', { quotationPackageId });
    const codes = await outcomes([buyer()('comparison.accept', { quotationPackageId }), bid.send()]);
    expect(codes[0]).toBe(200);
    const [shown] = (await pricesOf(demandId, bid)) ?? [];
    expect(shown).toBe(codes[1] === 200 ? '100.00' : '120.00');
    expect((await detailOf(bid)).packages[0]?.quotedTotal).toBe(shown);
  });
});

describe('of a sealed demand', () => {
  async function sealedAmending() {
    const made = await sealedDemand(world, ['301.00', '302.00']);
    for (const bid of made.bids) await send(world, bid, '整体优惠 301 元');
    const [bid] = made.bids;
    const { invoke } = world.as(bid.provider);
    await invoke('quotation.revise', { quotationId: bid.quotationId });
    for (const { quotationPackageId } of bid.packages)
      await invoke('quotation.revisePackage', { quotationPackageId });
    await setPrices(world, bid, '299.00');
    return { ...made, bid, invoke };
  }
  const totals = async (demandId: string) =>
    (await buyer()('comparison.overview', { demandId })).rows.map((row) => row.perHead).toSorted();

  test('the sealed version stands until the next is sealed', async () => {
    const { demandId, bid } = await sealedAmending();
    const before = await world.call(bid.provider, 'sealing.overview', { demandId });
    expect(before.entries.map(({ kind }) => kind)).toEqual(['sent', 'sent']);
    await send(world, bid);
    const { entries } = await world.call(bid.provider, 'sealing.overview', { demandId });
    expect(entries.map(({ kind, of }) => [kind, of])).toEqual([
      ['sent', null],
      ['sent', null],
      ['sent', 1],
    ]);
    await open(world, demandId);
    expect(await totals(demandId)).toEqual(['897.00', '906.00']);
  });

  test('the opening finds what was sealed, not what was being prepared', async () => {
    const { demandId } = await sealedAmending();
    await open(world, demandId);
    expect(await totals(demandId)).toEqual(['903.00', '906.00']);
  });

  test('given up, no price is left in a column', async () => {
    const { bid, invoke } = await sealedAmending();
    await invoke('quotation.abandon', { quotationId: bid.quotationId });
    expect(await invoke('quotation.detail', { quotationId: bid.quotationId })).toMatchObject({
      amending: false,
      remarks: '整体优惠 301 元',
      packages: [{ quotedTotal: '903.00' }],
    });
    const rows = await world.sql<{ total: number }>`SELECT quoted_total AS total FROM quotation_package
      WHERE quotation_id = ${bid.quotationId}
      UNION ALL SELECT sum(unit_price)::int FROM quotation_line l JOIN quotation_package p ON p.id = l.quotation_package_id
      WHERE p.quotation_id = ${bid.quotationId}`;
    expect(rows.map(({ total }) => total)).toEqual([0, 0]);
  });
});
