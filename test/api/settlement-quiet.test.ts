import { beforeEach, expect, test } from 'vitest';
import { silentTerms } from '#domain/tariff/tariff.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, type ListedPerson, openYear, type Year } from './examination.testkit.ts';

// What a company pays for one person tells what that person left out or added (decision 171): no answer to the company lets it be read,
// not by name, not by counts, not from the difference of two bills that it chooses itself.

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;
let year: Year;
let people: { plain: ListedPerson; omitted: ListedPerson; added: ListedPerson };
let day: string;
const period = () => ({ contractId: year.contractId, from: dayAfter(world, -30), to: dayAfter(world, 0) });

beforeEach(async () => {
  day = dayAfter(world, -2);
  year = await openYear(world, {
    settlement: {
      ...silentTerms,
      addOns: 'list',
      addOnItems: [{ name: '头颅CT', price: 25_000 }],
      addOnPayer: 'company',
    },
  });
  people = {
    plain: await addVisited(world, year, { day }),
    omitted: await addVisited(world, year, { day, omitted: ['胸部正位片'] }),
    added: await addVisited(world, year, {
      day,
      addOns: [{ name: '头颅CT', price: 25_000, payer: 'company' }],
    }),
  };
});

const head = ['姓名', '手机号', '体检日期', '套餐', '金额'];
const row = ({ data }: ListedPerson, amount: number) => [data.name, data.mobile, day, '男性套餐', amount];
const upload = (who: 'buyer' | 'provider', rows: (string | number)[][]) =>
  world
    .as(who, { file: { name: '结算单.xlsx', bytes: xlsxFile({ name: '明细', rows: [head, ...rows] }) } })
    .invoke('settlement.upload', period());

/** All that a company can read of a bill, with whatever tells bills from one another left out. */
async function readByCompany(settlementId: string) {
  const { events: _, ...detail } = await buyer()('settlement.detail', { settlementId });
  const lists = [];
  for (const only of [undefined, 'findings', 'undecided', 'disputed'] as const)
    lists.push(await buyer()('settlement.listLines', { settlementId, ...(only && { only }) }));
  const { records } = await buyer()('settlement.listPage', { contractId: year.contractId });
  const listed = records.find((one) => one.settlementId === settlementId);
  const text = JSON.stringify({ detail, lists, listed });
  return text
    .replaceAll(/"(settlementId|number|lineId|createdAt)":"[^"]*"/g, '')
    .replaceAll(/员工\d+/g, '员工')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
}

test('by name it reads packages, of the rest one sum; the amount agrees with it', async () => {
  const { settlementId } = await provider()('settlement.make', period());
  await provider()('settlement.send', { settlementId });
  const { records } = await buyer()('settlement.listLines', { settlementId });
  expect(records.map(({ amount, expected }) => [amount, expected])).toEqual(
    records.map(() => ['130.00', '130.00']),
  );
  const seen = await buyer()('settlement.detail', { settlementId });
  // 3 × 130.00 − 80.00 + 250.00
  expect([seen.total, seen.apart?.amount]).toEqual(['560.00', '170.00']);
  expect((await provider()('settlement.listLines', { settlementId })).records[0]?.amount).toBeDefined();
  expect((await provider()('settlement.detail', { settlementId })).apart).toBeNull();
});

test('a bill of its own tells nothing of who came, whatever they left out, until the institution has agreed', async () => {
  const billOf = async (visit: Parameters<typeof addVisited>[2]) => {
    year = await openYear(world, { settlement: silentTerms });
    await addVisited(world, year, visit);
    const prepared = await buyer()('settlement.prepare', { contractId: year.contractId });
    const { settlementId } = await buyer()('settlement.make', period());
    const draft = await readByCompany(settlementId);
    await buyer()('settlement.send', { settlementId });
    const sent = await readByCompany(settlementId);
    const { amount, people: count } = prepared;
    return { settlementId, read: JSON.stringify([amount, count, draft, sent]) };
  };
  const whole = await billOf({ day });
  const less = await billOf({ day, omitted: ['胸部正位片'] });
  expect(less.read).toBe(whole.read);
  const { settlementId } = less;
  await expectFailure(buyer()('settlement.agree', { settlementId, total: '130.00' }), 409, '由机构先确认');
  await provider()('settlement.agree', { settlementId, total: '50.00' });
  expect((await buyer()('settlement.detail', { settlementId })).total).toBe('50.00');
  await buyer()('settlement.agree', { settlementId, total: '50.00' });
});

test('a statement that a company makes up is no oracle: asked the same of somebody who left something out, it answers the same', async () => {
  const answers = [];
  for (const person of [people.plain, people.omitted]) {
    const { settlementId } = await upload('buyer', [row(person, 130)]);
    const draft = await readByCompany(settlementId);
    const decided = await buyer()('settlement.decide', { settlementId, lineIds: [], decision: 'accepted' })
      .then(({ lines }) => lines)
      .catch(({ code, message }: { code: number; message: string }) => [code, message]);
    answers.push(JSON.stringify([draft, decided]));
    await buyer()('settlement.withdraw', { settlementId, reason: '再试一次。' });
  }
  expect(answers[1]).toBe(answers[0]);
});

test('differences of what was left out are decided of together, and corrected', async () => {
  const { settlementId } = await upload('provider', [
    row(people.plain, 150),
    row(people.omitted, 130),
    row(people.added, 380),
  ]);
  await provider()('settlement.send', { settlementId });
  const detail = () => buyer()('settlement.detail', { settlementId });
  expect(await detail()).toMatchObject({
    lines: { findings: 1, undecided: 1 },
    apart: { amount: '250.00', findings: 1, undecided: 1 },
  });
  const { records } = await buyer()('settlement.listLines', { settlementId });
  expect(records.map(({ name, findings }) => [name, findings.length])).toEqual([
    [people.plain.data.name, 1],
    [people.omitted.data.name, 0],
    [people.added.data.name, 0],
  ]);
  // A single line can't be tried.
  const tried = { settlementId, lineIds: [records[1]?.lineId ?? ''], decision: 'accepted' as const };
  await expectFailure(buyer()('settlement.decide', tried), 409);
  const own = { settlementId, lineIds: [records[0]?.lineId ?? ''], decision: 'accepted' as const };
  await buyer()('settlement.decide', own);
  await expectFailure(buyer()('settlement.agree', { settlementId, total: '660.00' }), 409, '还有 1 行');
  await buyer()('settlement.decide', {
    settlementId,
    lineIds: [],
    decision: 'disputed',
    reason: '请按合同核对。',
  });
  expect((await detail()).apart).toMatchObject({ undecided: 0, disputed: 1 });
  await buyer()('settlement.dispute', { settlementId, reason: '请按合同核对。' });
  await provider()('settlement.answer', { settlementId, reason: '已更正。', correct: true });
  // 150 (accepted) + 50 + 380
  await buyer()('settlement.agree', { settlementId, total: '580.00' });
});
