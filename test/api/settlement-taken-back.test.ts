import { expect, test } from 'vitest';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, openYear } from './examination.testkit.ts';

// Invoices and payments that were entered wrongly.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;

async function agreed(): Promise<string> {
  const year = await openYear(world);
  const day = dayAfter(world, -2);
  await addVisited(world, year, { day });
  const period = { contractId: year.contractId, from: day, to: day };
  const { settlementId } = await provider()('settlement.make', period);
  await provider()('settlement.send', { settlementId });
  const { total } = await buyer()('settlement.detail', { settlementId });
  await buyer()('settlement.agree', { settlementId, total });
  return settlementId;
}
const detail = (settlementId: string) => buyer()('settlement.detail', { settlementId });

test('an invoice and a payment are taken back with a reason, count no more, and stay to be read', async () => {
  const settlementId = await agreed();
  const today = dayAfter(world, 0);
  const file = {
    name: '发票.pdf',
    bytes: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1'),
  };
  const { fileId, src } = await world
    .as('provider', { file })
    .invoke('common.upload', { moduleCode: 'bid_tender_file' });
  const invoice = { settlementId, issuedOn: today, amount: '130.00' };
  await provider()('settlement.addInvoice', { ...invoice, number: '001', fileId });
  await buyer()('settlement.addPayment', { settlementId, paidOn: today, amount: '130.00' });
  const paid = await detail(settlementId);
  expect(paid).toMatchObject({
    status: { name: '已付清' },
    invoices: [{ number: '001', file: { name: '发票.pdf' } }],
  });
  const name = src.split('/').at(-1)?.split('=').at(-1) as string;
  await buyer()('common.download', { name });
  await expectFailure(world.call('otherBuyer', 'common.download', { name }), 404);

  const [payment, first] = [paid.payments[0]?.entryId as string, paid.invoices[0]?.entryId as string];
  const reason = '登记时填错了账户，款项没有付出';
  const back = await buyer()('settlement.takeBackPayment', { settlementId, entryId: payment, reason });
  expect(back.status.name).toBe('已开票');
  await expectFailure(
    buyer()('settlement.takeBackInvoice', { settlementId, entryId: first, reason }),
    409,
    '由机构收回',
  );
  const again = await provider()('settlement.takeBackInvoice', {
    settlementId,
    entryId: first,
    reason: '抬头开错，已作废重开',
  });
  expect(again.status.name).toBe('已确认');
  expect(await detail(settlementId)).toMatchObject({
    invoices: [],
    payments: [],
    invoiced: '0.00',
    paid: '0.00',
    takenBack: [
      { kind: 'invoice', said: '001', amount: '130.00', reason: '抬头开错，已作废重开' },
      { kind: 'payment', amount: '130.00', reason },
    ],
  });
  await expectFailure(
    provider()('settlement.takeBackInvoice', { settlementId, entryId: first, reason }),
    409,
    '没有登记过发票',
  );
  // The same number may be entered again.
  await provider()('settlement.addInvoice', { ...invoice, number: '001' });
});

test('one of several invoices is taken back while the sum is not reached', async () => {
  const settlementId = await agreed();
  const issuedOn = dayAfter(world, 0);
  for (const [number, amount] of [
    ['001', '30.00'],
    ['002', '40.00'],
  ] as const)
    await provider()('settlement.addInvoice', { settlementId, issuedOn, number, amount });
  const entryId = (await detail(settlementId)).invoices.find(({ number }) => number === '001')
    ?.entryId as string;
  const { status } = await provider()('settlement.takeBackInvoice', {
    settlementId,
    entryId,
    reason: '抬头开错，已作废重开',
  });
  expect(status.name).toBe('已确认');
  expect(await detail(settlementId)).toMatchObject({
    status: { name: '已确认' },
    invoiced: '40.00',
    invoices: [{ number: '002' }],
  });
});

test('of two who take the same payment back at once one does; the bill stays as both agreed', async () => {
  const settlementId = await agreed();
  await buyer()('settlement.addPayment', { settlementId, paidOn: dayAfter(world, 0), amount: '30.00' });
  const entryId = (await detail(settlementId)).payments[0]?.entryId as string;
  const reason = '重复登记了同一笔付款';
  const both = await Promise.allSettled(
    [buyer(), provider()].map((invoke) =>
      invoke('settlement.takeBackPayment', { settlementId, entryId, reason }),
    ),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await detail(settlementId)).toMatchObject({
    total: '130.00',
    paid: '0.00',
    status: { name: '已确认' },
  });
});
