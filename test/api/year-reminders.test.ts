import { expect, test } from 'vitest';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { remindOfSigning } from '#server/modules/contract/remind-of-signing.ts';
import { remindOfBills } from '#server/modules/settlement/remind-of-bills.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addRow, rowOf, setRows } from '#test/world/rows.ts';
import { useWorld } from '#test/world/use-world.ts';
import { award, makeContract, setOneDocument } from './contract.testkit.ts';
import { addVisited, dayAfter, openYear } from './examination.testkit.ts';

// What the clock reminds the two sides of: a contract nobody has signed, a bill nobody has paid.

const world = useWorld();
const notices = async (kind: string) => {
  await runDueJobs(world.services);
  return world.db.selectFrom('notification').select(['user_id', 'title']).where('kind', '=', kind).execute();
};
const at = (days: number) => new Date(`${dayAfter(world, days)}T09:00:00+08:00`);

test('a bill that is invoiced and not paid: three days before it is due, on the day, and after it', async () => {
  const year = await openYear(world);
  const day = dayAfter(world, -2);
  await addVisited(world, year, { day });
  const [buyer, provider] = [world.as('buyer').invoke, world.as('provider').invoke];
  const { settlementId } = await provider('settlement.make', {
    contractId: year.contractId,
    from: day,
    to: day,
  });
  await provider('settlement.send', { settlementId });
  await buyer('settlement.agree', { settlementId, total: '130.00' });
  expect(await remindOfBills(world.db, at(27))).toBe(0);
  const issuedOn = dayAfter(world, 0);
  await provider('settlement.addInvoice', { settlementId, number: '001', issuedOn, amount: '130.00' });
  // Thirty days to pay.
  const told = [];
  for (const days of [26, 27, 28, 30, 31, 32, 37]) told.push(await remindOfBills(world.db, at(days)));
  expect(told).toEqual([0, 1, 0, 1, 1, 0, 1]);
  const sent = await notices('settlement.due');
  const own = sent.filter(({ user_id }) => user_id === world.people.buyer.userId);
  expect(own.map(({ title }) => title.includes('已过')).toSorted()).toEqual([false, false, true, true]);
  expect(sent.map(({ user_id }) => user_id)).not.toContain(world.people.provider.userId);
  await buyer('settlement.addPayment', { settlementId, paidOn: issuedOn, amount: '130.00' });
  expect(await remindOfBills(world.db, at(37))).toBe(0);
});

test('a signed supplement that gives more days to pay moves reminders and overdue sums along; one that waits does not', async () => {
  const year = await openYear(world);
  const day = dayAfter(world, -2);
  await addVisited(world, year, { day });
  const [buyer, provider] = [world.as('buyer').invoke, world.as('provider').invoke];
  const { settlementId } = await provider('settlement.make', {
    contractId: year.contractId,
    from: day,
    to: day,
  });
  await provider('settlement.send', { settlementId });
  await buyer('settlement.agree', { settlementId, total: '130.00' });
  // Issued forty days ago: ten days overdue by the contract itself.
  const issuedOn = dayAfter(world, 0);
  await provider('settlement.addInvoice', { settlementId, number: '001', issuedOn, amount: '130.00' });
  await setRows(
    world.db,
    'settlement_invoice',
    { settlement_id: settlementId },
    { issued_on: dayAfter(world, -40) },
  );
  const overdue = async () => {
    const { parties } = await buyer('settlement.outstanding', { side: 'buyer' });
    return parties.map((one) => one.overdue);
  };
  expect(await overdue()).toContain('130.00');
  const contract = await rowOf(world.db, 'contract', { id: year.contractId });
  const { id: _, number: __, search_text: ___, ...same } = contract;
  const content = contract.content as unknown as { terms: object };
  const supplement = {
    ...same,
    number: `${contract.number}-1`,
    amends: year.contractId,
    ordinal: 1,
    content: JSON.stringify({ ...content, terms: { ...content.terms, paymentDays: 60 } }),
  };
  const supplementId = await addRow(world.db, 'contract', { ...supplement, status: contractStatus.signing });
  expect(await overdue()).toContain('130.00');
  await setRows(world.db, 'contract', { id: supplementId }, { status: contractStatus.signed });
  expect(await overdue()).not.toContain('130.00');
  // Sixty days after the invoice is in twenty days.
  expect(await remindOfBills(world.db, at(-10))).toBe(0);
  expect(await remindOfBills(world.db, at(20))).toBe(1);
});

test('a contract that a side has not signed: three days and a day before it lapses', async () => {
  setOneDocument(world);
  const contractId = await makeContract(world, await award(world));
  await setRows(world.db, 'contract', { id: contractId }, { sign_by: at(5) });
  const told = [];
  for (const days of [1, 2, 3, 4, 5]) told.push(await remindOfSigning(world.db, at(days)));
  expect(told).toEqual([0, 1, 0, 1, 0]);
  expect((await notices('contract.reminded')).length).toBeGreaterThan(0);
});
