import { beforeEach, describe, expect, test } from 'vitest';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { silentTerms } from '#domain/tariff/tariff.ts';
import { xlsxFile } from '#server/modules/library-import/spreadsheet/fixtures.testkit.ts';
import { pagesOf } from '#test/pdf/read-pdf.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addBuyer, addProvider } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { addVisited, dayAfter, type ListedPerson, openYear, type Year } from './examination.testkit.ts';

const world = useWorld();
const buyer = () => world.as('buyer').invoke;
const provider = () => world.as('provider').invoke;
let year: Year;
let [came, alsoCame]: ListedPerson[] = [];
let day: string;
const period = () => ({ contractId: year.contractId, from: dayAfter(world, -30), to: dayAfter(world, 0) });

beforeEach(async () => {
  day = dayAfter(world, -2);
  // 130.00 a head: 心电图 20, 肝功能 30, 胸部正位片 80.
  year = await openYear(world, {
    settlement: { ...silentTerms, addOns: 'list', addOnItems: [{ name: '头颅CT', price: 25_000 }] },
  });
  came = await addVisited(world, year, { day });
  alsoCame = await addVisited(world, year, {
    day,
    omitted: ['胸部正位片'],
    addOns: [{ name: '胃镜', price: 60_000, payer: 'person' }],
  });
  await addVisited(world, year, { day, status: visitStatus.missed });
});

const make = (invoke = provider()) => invoke('settlement.make', period());
const detail = (settlementId: string, invoke = buyer()) => invoke('settlement.detail', { settlementId });
async function sent() {
  const { settlementId } = await make();
  await provider()('settlement.send', { settlementId });
  return settlementId;
}
const upload = (rows: (string | number)[][], more: object = {}, who: 'buyer' | 'provider' = 'provider') =>
  world
    .as(who, { file: { name: '结算单.xlsx', bytes: xlsxFile({ name: '明细', rows }) } })
    .invoke('settlement.upload', { ...period(), ...more });

describe('made from attendance', () => {
  test('who came is billed by the contract, once; the company sees packages by name and what was left out as one sum', async () => {
    const prepared = await buyer()('settlement.prepare', { contractId: year.contractId });
    expect(prepared).toMatchObject({ people: 2, amount: '260.00', from: day, to: day, whyNot: '' });
    const settlementId = await sent();
    const seen = await detail(settlementId);
    expect(seen).toMatchObject({ total: '180.00', difference: '0.00', tip: '请核对后确认' });
    expect(seen.apart).toEqual({ known: true, amount: '-80.00', findings: 0, undecided: 0, disputed: 0 });
    expect(seen.items).toEqual([{ kind: 'package', name: year.label, count: 2, amount: '260.00' }]);
    const lines = await buyer()('settlement.listLines', { settlementId });
    expect(lines.records.map(({ name, amount, parts }) => [name, amount, parts])).toEqual(
      expect.arrayContaining([
        [came?.data.name, '130.00', []],
        [alsoCame?.data.name, '130.00', []],
      ]),
    );
    expect(JSON.stringify([seen, lines])).not.toMatch(/胸部正位片|胃镜/);
    const own = await provider()('settlement.listLines', { settlementId });
    expect(own.records.flatMap(({ parts }) => parts)).toContainEqual({
      kind: 'deduction',
      name: '胸部正位片',
      amount: '-80.00',
    });
    await expectFailure(make(), 409, '没有可以结算的到检');
  });

  test('two who bill the same people at once: one has a settlement, the other is told', async () => {
    const tried = await outcomes([make(), make(buyer())]);
    expect(tried.toSorted()).toEqual([200, 409].map((code) => code as never).toSorted());
  });

  test('a draft is its own side’s alone; withdrawn, its people may be billed again', async () => {
    const { settlementId } = await make();
    await expectFailure(detail(settlementId), 404);
    expect((await buyer()('settlement.listPage', { contractId: year.contractId })).total).toBe(0);
    await expectFailure(buyer()('settlement.withdraw', { settlementId, reason: '不是我方起草的。' }), 404);
    await provider()('settlement.withdraw', { settlementId, reason: '账期选错了。' });
    await make();
  });

  test('five people with the same item left out are counted to the company', async () => {
    for (let more = 0; more < 4; more += 1) await addVisited(world, year, { day, omitted: ['胸部正位片'] });
    expect((await detail(await sent())).items).toContainEqual({
      kind: 'deduction',
      name: '胸部正位片',
      count: 5,
      amount: '-400.00',
    });
  });
});

describe('a statement of the hospital', () => {
  const head = ['姓名', '手机号', '体检日期', '套餐', '金额'];
  const row = (person: ListedPerson | undefined, amount: number | string) => [
    person?.data.name ?? '',
    person?.data.mobile ?? '',
    day,
    '男性套餐',
    amount,
  ];

  test('is checked line by line; disputed lines are corrected by the contract, and both agree', async () => {
    const { settlementId } = await upload([
      head,
      row(came, 130),
      row(alsoCame, 130),
      row(came, 130),
      ['某某某', '13900000000', day, '男性套餐', '130.00'],
      ['合计', '', '', '', 500],
    ]);
    await provider()('settlement.send', { settlementId });
    const seen = await detail(settlementId);
    expect(seen).toMatchObject({
      total: '520.00',
      expected: '180.00',
      difference: '340.00',
      lines: { count: 4, findings: 2, undecided: 2 },
      apart: { amount: '0.00', findings: 1, undecided: 1 },
      findings: [{ rule: 'arithmetic', amount: '-20.00' }],
    });
    const lines = await buyer()('settlement.listLines', { settlementId, only: 'findings' });
    expect(lines.records.map(({ name, findings }) => [name, findings[0]])).toEqual([
      [came?.data.name, { rule: 'twice', amount: '130.00' }],
      ['某某某', { rule: 'unlisted', amount: '130.00' }],
    ]);
    await expectFailure(buyer()('settlement.agree', { settlementId, total: '520.00' }), 409, '还有 3 行');
    const all = { settlementId, lineIds: [], decision: 'disputed' as const };
    await expectFailure(buyer()('settlement.decide', { ...all, reason: '' }), 400);
    await buyer()('settlement.decide', { ...all, reason: '与合同和到检不符。' });
    await buyer()('settlement.dispute', { settlementId, reason: '三行与合同不符。' });
    await expectFailure(buyer()('settlement.answer', { settlementId, reason: '自己答复。' }), 409);
    const { corrected } = await provider()('settlement.answer', {
      settlementId,
      reason: '已按合同更正。',
      correct: true,
    });
    expect(corrected).toBe(3);
    await expectFailure(buyer()('settlement.agree', { settlementId, total: '520.00' }), 409, '¥180.00');
    const agreed = await buyer()('settlement.agree', { settlementId, total: '180.00' });
    expect(agreed.status.name).toBe('已确认');
  });

  test('two of one name without a day are asked about and nothing is written until it is said who', async () => {
    const twin = await addVisited(world, year, { day }, { name: came?.data.name ?? '' });
    const rows = [
      ['姓名', '金额'],
      [twin.data.name, 130],
    ];
    const asked = await upload(rows);
    expect(asked).toMatchObject({ settlementId: '', asked: [{ rowNo: 2, name: twin.data.name }] });
    expect(asked.asked[0]?.candidates.map(({ visitId }) => visitId).toSorted()).toEqual(
      [twin.visitId, came?.visitId].toSorted(),
    );
    const { settlementId } = await upload(rows, { choices: `2=${twin.visitId}` });
    expect((await detail(settlementId, provider())).lines).toMatchObject({ count: 1, findings: 0 });
    await expectFailure(upload(rows, { choices: '2=nobody' }), 400);
  });

  test('a company that passes a statement on has not agreed to it, and does so after the institution', async () => {
    const { settlementId } = await upload([head, row(came, 130)], {}, 'buyer');
    await buyer()('settlement.send', { settlementId });
    expect((await detail(settlementId)).buyerAgreedAt).toBeNull();
    await expectFailure(buyer()('settlement.agree', { settlementId, total: '130.00' }), 409, '由机构先确认');
    await provider()('settlement.agree', { settlementId, total: '130.00' });
    await buyer()('settlement.agree', { settlementId, total: '130.00' });
  });

  test('what is no statement is refused with what to do', async () => {
    await expectFailure(upload([['项目', '价格']]), 400, '没有找到表头');
    await expectFailure(upload([head, row(came, '面议')]), 400, '第 2 行的金额“面议”不是数字');
  });
});

describe('agreed', () => {
  test('two sides at once freeze it once; then nothing of it changes', async () => {
    const settlementId = await sent();
    await provider()('settlement.dispute', { settlementId, reason: '请等一下，核对加项。' });
    await buyer()('settlement.answer', { settlementId, reason: '请核对。' });
    const agree = (invoke = buyer()) => invoke('settlement.agree', { settlementId, total: '180.00' });
    await Promise.all([agree(), agree(provider())]);
    const { status, events } = await detail(settlementId);
    expect([status.name, events.filter(({ name }) => name === '确认').length]).toEqual(['已确认', 2]);
    await expectFailure(agree(), 409);
    await expect(setRows(world.db, 'settlement', { id: settlementId }, { total: 1 })).rejects.toThrow();
    await expect(
      setRows(world.db, 'settlement_line', { settlement_id: settlementId }, { amount: 1 }),
    ).rejects.toThrow();
    await expectFailure(
      provider()('settlement.withdraw', { settlementId, reason: '想再改改。' }),
      409,
      '双方确认后不能撤回',
    );
  });

  test('who was corrected to have missed since keeps it from being agreed', async () => {
    const settlementId = await sent();
    await setRows(world.db, 'checkup_visit', { id: came?.visitId ?? '' }, { status: visitStatus.missed });
    await expectFailure(buyer()('settlement.agree', { settlementId, total: '180.00' }), 409, '1 人');
  });

  test('it is invoiced and paid to the fen: what does not agree is refused with the figures', async () => {
    const settlementId = await sent();
    await buyer()('settlement.agree', { settlementId, total: '180.00' });
    const today = dayAfter(world, 0);
    const invoice = (number: string, amount: string, invoke = provider()) =>
      invoke('settlement.addInvoice', { settlementId, number, issuedOn: today, amount });
    const pay = (amount: string, note = '', invoke = buyer()) =>
      invoke('settlement.addPayment', { settlementId, paidOn: today, amount, note });
    await expectFailure(invoice('1', '180.00', buyer()), 409);
    await expectFailure(invoice('1', '180.01'), 409, '还可登记 ¥180.00');
    expect((await invoice('1', '100.00')).status.name).toBe('已确认');
    await expectFailure(invoice('1', '80.00'), 409, '已经登记过');
    const { contractId } = year;
    const open = await buyer()('settlement.outstanding', {});
    expect(open.parties[0]).toMatchObject({ upTo30: open.total, older: '0.00', overdue: '0.00' });
    expect((await invoice('2', '80.00')).status.name).toBe('已开票');
    expect((await pay('90.00')).status.name).toBe('已开票');
    await expectFailure(pay('90.00'), 409, '可能是对方登记的同一笔');
    await expectFailure(pay('90.01'), 409, '已登记 ¥90.00');
    expect((await pay('90.00', '第二笔', provider())).status.name).toBe('已付清');
    const { counts } = await buyer()('settlement.listPage', { contractId });
    expect(counts.find(({ tab }) => tab === 'paid')?.count).toBe(1);
    await runDueJobs(world.services);
    const kinds = await world.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', world.people.buyer.userId)
      .where('kind', 'like', 'settlement.%')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['settlement.sent', 'settlement.invoiced', 'settlement.paid']),
    );
  });

  test('its paper is a PDF', async () => {
    const settlementId = await sent();
    const { name, bytes } = await buyer()('settlement.file', { settlementId });
    expect([name, Buffer.from(bytes).subarray(0, 5).toString()]).toEqual([
      expect.stringMatching(/^JS.*\.pdf$/),
      '%PDF-',
    ]);
  });
});

test('nobody else gets near it, and a viewer changes nothing', async () => {
  const settlementId = await sent();
  const strangers = [await addBuyer(world.db), await addProvider(world.db)];
  for (const stranger of strangers) {
    const { invoke } = world.as(stranger);
    await expectFailure(invoke('settlement.detail', { settlementId }), 404);
    await expectFailure(invoke('settlement.make', period()), 404);
    expect((await invoke('settlement.listPage', {})).total).toBe(0);
  }
  const viewer = world.as('viewer').invoke;
  expect((await detail(settlementId, viewer)).actions).toEqual([]);
  // Who people are is on the staff list for who purchases, and on a bill as well.
  for (const who of ['viewer', 'approver'] as const) {
    const { records } = await world.call(who, 'settlement.listLines', { settlementId });
    expect(records.map(({ name, amount }) => [name, amount])).toEqual([
      ['仅采购员可见', '130.00'],
      ['仅采购员可见', '130.00'],
    ]);
    const { bytes } = await world.call(who, 'settlement.file', { settlementId });
    expect((await pagesOf(bytes)).join('')).not.toContain(came?.data.name);
  }
  await expectFailure(viewer('settlement.agree', { settlementId, total: '180.00' }), 403);
});
