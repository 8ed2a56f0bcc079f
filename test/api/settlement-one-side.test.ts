import { beforeEach, expect, test } from 'vitest';
import { silentTerms } from '#domain/tariff/tariff.ts';
import { addColleague, type Person } from '#test/world/people.ts';
import { addRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, openYear, type Year } from './examination.testkit.ts';

// The amount of a settlement binds both sides: two people agree to it, one on each (decision 110).

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;
let year: Year;
let settlementId: string;
const period = () => ({ contractId: year.contractId, from: dayAfter(world, -30), to: dayAfter(world, 0) });

beforeEach(async () => {
  year = await openYear(world, { settlement: silentTerms });
  await addVisited(world, year, { day: dayAfter(world, -2) });
  ({ settlementId } = await provider()('settlement.make', period()));
  await provider()('settlement.send', { settlementId });
});

const total = '130.00';
const joins = (who: Person) =>
  addRows(world.db, 'institution_member', {
    institution_id: year.institutionId,
    user_id: who.userId,
    role: 'quoting',
  });

test('who belongs to both does nothing for either, and reads why; a colleague on one side does it', async () => {
  const both = await addColleague(world.db, year.companyId, 'owner');
  await joins(both);
  const { invoke } = world.as(both);
  const today = dayAfter(world, 0);
  const bill = { settlementId, amount: '1.00' };
  const acts = {
    agree: () => invoke('settlement.agree', { settlementId, total }),
    dispute: () => invoke('settlement.dispute', { settlementId, reason: '单价不符。' }),
    invoice: () => invoke('settlement.addInvoice', { ...bill, number: '1', issuedOn: today }),
    pay: () => invoke('settlement.addPayment', { ...bill, paidOn: today, note: '' }),
    make: () => invoke('settlement.make', period()),
  };
  for (const act of Object.values(acts)) await expectFailure(act(), 403, '不能处理双方之间的结算');
  const why = /同时是采购方「.+」和体检机构「.+」的成员/;
  const seen = await invoke('settlement.detail', { settlementId });
  expect([seen.actions, seen.otherSide]).toEqual([[], expect.stringMatching(why)]);
  const prepared = await invoke('settlement.prepare', { contractId: year.contractId });
  expect(prepared.whyNot).toMatch(why);
  const agreed = await buyer()('settlement.agree', { settlementId, total });
  expect(agreed.status.name).toBe('已确认');
});

test('who agreed for the company and changed to the institution does not agree for it as well', async () => {
  await provider()('settlement.dispute', { settlementId, reason: '请等一下，核对加项。' });
  const mover = await addColleague(world.db, year.companyId, 'owner');
  const { invoke } = world.as(mover);
  await invoke('settlement.answer', { settlementId, reason: '请核对。' });
  await invoke('settlement.agree', { settlementId, total });
  await world.sql`DELETE FROM company_member WHERE user_id = ${mover.userId}`;
  await joins(mover);
  await expectFailure(invoke('settlement.agree', { settlementId, total }), 403, '同一人不能代表双方');
  const agreed = await provider()('settlement.agree', { settlementId, total });
  expect(agreed.status.name).toBe('已确认');
});
