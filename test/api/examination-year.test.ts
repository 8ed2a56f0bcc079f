import { expect, test } from 'vitest';
import { rosterConsentVersion } from '#domain/roster/consent-text.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { award, settlement, sign, terms } from './contract.testkit.ts';
import { dayAfter } from './examination.testkit.ts';
import { man, people, upload } from './roster.testkit.ts';

// From the signed contract to the paid bill, by the calls that people make and nothing else.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const anybody = () => world.as('visitor').invoke;

test('a contract is signed, its people listed, invited, booked, examined, billed by the contract, invoiced and paid', async () => {
  const won = await award(world);
  const { demandId, institutionId } = won;
  const provider = () => world.as(won.provider).invoke;
  const agreed = { ...settlement, basis: 'attendance', minimumHeads: null } as const;
  const { contractId } = await buyer()('contract.add', {
    demandId,
    institutionId,
    ...terms,
    settlement: agreed,
  });
  await sign(world, 'buyer', contractId);
  await sign(world, won.provider, contractId);

  // The list, and each person's own link.
  const { rosterId } = await buyer()('roster.add', { demandId, consentVersion: rosterConsentVersion });
  await upload(world, rosterId, [
    man('1', { mobile: '13800000001' }),
    man('2', { mobile: '13800000002' }),
    man('3', { mobile: '13800000003' }),
  ]);
  const listed = await people(world, rosterId);
  const opened = async (at: number) => {
    const { link } = await buyer()('roster.link', { personId: listed[at]?.personId as string });
    const token = link.split('/').at(-1) as string;
    const { proof } = await anybody()('checkup.open', { token, mobileTail: `000${at + 1}` });
    return { token, proof };
  };

  // The institution opens half-days; the people book.
  const day = dayAfter(world, 7);
  await provider()('examSlot.open', {
    institutionId,
    from: day,
    to: day,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    morning: 2,
    afternoon: 1,
    phone: '0755-12345678',
  });
  const first = await opened(0);
  const { institutions } = await anybody()('checkup.detail', first);
  const slots = institutions[0]?.slots.map(({ slotId }) => slotId) ?? [];
  await anybody()('checkup.book', { ...first, slotId: slots[0] as string });
  await anybody()('checkup.book', { ...(await opened(1)), slotId: slots[0] as string });
  const third = await opened(2);
  await expectFailure(anybody()('checkup.book', { ...third, slotId: slots[0] as string }), 409, '约满');

  // One leaves the company after booking: the place is free again, and the link leads nowhere.
  await buyer()('roster.removePerson', { personId: listed[1]?.personId as string });
  await anybody()('checkup.book', { ...third, slotId: slots[0] as string });
  expect(await buyer()('roster.progress', { rosterId })).toMatchObject({ counts: { people: 2, booked: 2 } });

  // The day: both come, one leaves out an X-ray and adds a gastroscopy at their own cost.
  world.clock.advance(7 * 86_400_000);
  const { people: today } = await provider()('checkupVisit.listDay', { institutionId, day });
  expect(today).toHaveLength(2);
  const [one, two] = today;
  await provider()('checkupVisit.arrive', { visitId: one?.visitId as string });
  const leftOut = two?.items.find((name) => name.includes('胸部')) as string;
  await provider()('checkupVisit.arrive', {
    visitId: two?.visitId as string,
    omitted: [leftOut],
    addOns: [{ name: '胃镜', price: '500.00', payer: 'person' }],
  });
  const seen = JSON.stringify([
    await people(world, rosterId),
    await buyer()('roster.progress', { rosterId }),
  ]);
  expect(seen).not.toMatch(new RegExp(`${leftOut}|胃镜`));

  // The bill: 110.00 and 110.00 less the X-ray's 80.00.
  const { settlementId } = await provider()('settlement.make', { contractId, from: day, to: day });
  await provider()('settlement.send', { settlementId });
  await buyer()('settlement.agree', { settlementId, total: '140.00' });
  const amount = '140.00';
  await provider()('settlement.addInvoice', {
    settlementId,
    number: '24442000000012345678',
    issuedOn: day,
    amount,
  });
  const paid = await buyer()('settlement.addPayment', { settlementId, paidOn: day, amount, note: '' });
  expect(paid.status.code).toBe(settlementStatus.paid);
});
