import { beforeAll, describe, expect, test } from 'vitest';
import { shanghaiMinute } from '#domain/kernel/shanghai.ts';
import { within } from '#test/slowness.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addProvider, type Person } from '#test/world/people.ts';
import { addToLibrary, priceList, procure, sendQuotation } from '#test/world/procurement.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { onePackage, plainItems, publish, stockLibrary } from './demand-steps.ts';

// How inquiries end, and go on: an answer of every institution, another one asked, a new demand made of an old one.

const world = useWorld();
let willing: Person;
let busy: Person;
let spare: Person;
beforeAll(async () => {
  const { db } = world;
  [willing, busy, spare] = [await addProvider(db), await addProvider(db), await addProvider(db)];
  for (const one of [willing, busy, spare]) await stockLibrary(world, one, plainItems);
}, within(30_000));

const published = () =>
  publish(world, {
    institutionIds: [willing.institutionId, busy.institutionId],
    packages: [onePackage(plainItems)],
  });
const own = async (who: Person, demandId: string) =>
  (await world.call(who, 'quotation.list', { size: 100 })).records.find(
    (one) => one.demand.demandId === demandId,
  );
const giveUp = async (who: Person, demandId: string, reason: string) => {
  const quotationId = (await own(who, demandId))?.quotationId as string;
  await world.call(who, 'quotation.cancel', { quotationId, reason });
  await runDueJobs(world.services);
  return quotationId;
};
const titles = async (who: Parameters<typeof world.call>[0]) =>
  (await world.call(who, 'notification.list', { size: 100 })).records.map((one) => one.title);

describe('an institution that declines', () => {
  test('gives the buyer its reason, by message and on the page, and reads it again itself', async () => {
    const demandId = await published();
    const quotationId = await giveUp(busy, demandId, '要求的日期已排满。');
    const { records } = await world.call('buyer', 'notification.list', { size: 5 });
    expect(records[0]).toMatchObject({ title: '询价的机构不报价', target: { page: 'demand', id: demandId } });
    expect(records[0]?.body).toContain('要求的日期已排满。');
    const { invitations } = await world.call('buyer', 'inquiry.getMine', { demandId });
    const row = invitations.find((one) => one.institutionId === busy.institutionId);
    expect(row).toMatchObject({ givenUpReason: '要求的日期已排满。', quotation: { name: '已放弃' } });
    expect(invitations.find((one) => one.institutionId === willing.institutionId)?.givenUpReason).toBe('');
    expect(await world.call(busy, 'quotation.detail', { quotationId })).toMatchObject({
      status: { name: '已放弃' },
      givenUpReason: '要求的日期已排满。',
    });
    const { quotes, unanswered } = await world.call('buyer', 'comparison.overview', { demandId });
    expect(quotes).toEqual({ valid: 0, withdrawn: 1, silent: 1, lapsed: 0 });
    expect(unanswered).toHaveLength(1);
  });

  test('of an open demand that the platform matched it need not answer', async () => {
    const before = (await titles('buyer')).filter((one) => one === '询价的机构不报价').length;
    const demandId = await publish(world, { packages: [onePackage(plainItems)] });
    await giveUp(busy, demandId, '距离太远');
    expect((await titles('buyer')).filter((one) => one === '询价的机构不报价')).toHaveLength(before);
  });

  test('asks no more questions, and hears of no more answers', async () => {
    const demandId = await published();
    const { id: questionId } = await world.call(willing, 'question.ask', {
      demandId,
      question: '能否安排周六到检？',
    });
    await giveUp(busy, demandId, '排满了');
    const ask = world.call(busy, 'question.ask', { demandId, question: '费用能否分期支付？' });
    await expectFailure(ask, 409, '已放弃');
    expect((await world.call(busy, 'question.list', { demandId })).askingClosed).toContain('已放弃');
    expect((await world.call(willing, 'question.list', { demandId })).askingClosed).toBe('');
    const heard = async (who: Person) =>
      (await titles(who)).filter((one) => one === '采购方回答了提问').length;
    const before = await heard(busy);
    await world.call('buyer', 'question.answer', { questionId, answer: '可以' });
    await runDueJobs(world.services);
    expect(await heard(busy)).toBe(before);
    expect(await heard(willing)).toBeGreaterThan(0);
  });
});

test('what becomes of it is said of an inquiry; an invitation names who asks and until when, an answer its question', async () => {
  const demandId = await published();
  const { quoteDeadline } = await world.call('buyer', 'inquiry.getMine', { demandId });
  const bodies = async (who: Person, title: string) =>
    (await world.call(who, 'notification.list', { size: 100 })).records
      .filter((one) => one.title === title)
      .map(({ body }) => body);
  const { company } = await world.call('buyer', 'demand.getMine', { demandId });
  expect((await bodies(willing, '采购方指定邀请您报价'))[0]).toMatch(
    new RegExp(`^${company.name}的「.+报价截止 ${shanghaiMinute(new Date(quoteDeadline ?? ''))}。`),
  );
  const { id: questionId } = await world.call(willing, 'question.ask', {
    demandId,
    question: '能否周日到检？',
  });
  await world.call('buyer', 'question.answer', { questionId, answer: '只能周六。' });
  await runDueJobs(world.services);
  expect((await bodies(busy, '采购方回答了提问'))[0]).toContain('问：能否周日到检？ 答：只能周六。');
  await world.call('operator', 'console.closeDemand', { demandId, reason: '信息不实' });
  await runDueJobs(world.services);
  expect(await titles('buyer')).toContain('您的询价单已被平台关闭');
});

describe('asking further institutions', () => {
  test('drafts and announces their quotations, and stands in the record', async () => {
    const demandId = await published();
    const { invoke } = world.as('buyer');
    const more = { demandId, institutionIds: [spare.institutionId] };
    expect(await invoke('inquiry.invite', more)).toEqual({ invited: 1 });
    await runDueJobs(world.services);
    expect(await titles(spare)).toContain('采购方指定邀请您报价');
    expect((await own(spare, demandId))?.source.name).toBe('采购方邀请');
    const { invitations, institutions, timeline } = await invoke('inquiry.getMine', { demandId });
    expect(invitations).toHaveLength(3);
    expect(institutions.at(-1)?.institutionId).toBe(spare.institutionId);
    expect(timeline.at(-1)).toMatchObject({ label: '增加受邀机构', reason: institutions.at(-1)?.name });
    await expectFailure(invoke('inquiry.invite', more), 400, '已经邀请过');
  });

  test('goes for an open demand, too: by name, beside those whom the platform invited', async () => {
    const { invoke } = world.as('buyer');
    const demandId = await publish(world, { packages: [onePackage(plainItems)] });
    const before = (await invoke('demand.getMine', { demandId })).invitations.map((one) => one.institutionId);
    const far = await addProvider(world.db, { city_id: '610100', region_id: '610104' });
    await stockLibrary(world, far, plainItems);
    expect(before).not.toContain(far.institutionId);
    const more = { demandId, institutionIds: [far.institutionId] };
    expect(await invoke('demand.invite', more)).toEqual({ invited: 1 });
    const { invitations, institutions } = await invoke('demand.getMine', { demandId });
    expect(invitations).toHaveLength(before.length + 1);
    expect(institutions).toEqual([]);
    await expectFailure(invoke('demand.invite', more), 400, '已经邀请过');
    await expectFailure(world.call('otherBuyer', 'demand.invite', more), 404);
  });

  test('ends with the quoting, and has a call of its own for inquiries', async () => {
    const { invoke } = world.as('buyer');
    const demandId = await published();
    await setRows(world.db, 'demand', { id: demandId }, { quote_deadline: new Date(Date.now() - 1000) });
    const more = { institutionIds: [spare.institutionId] };
    await expectFailure(invoke('inquiry.invite', { demandId, ...more }), 409, '不能再邀请');
    const open = await publish(world, { packages: [onePackage(plainItems)] });
    await expectFailure(invoke('inquiry.invite', { demandId: open, ...more }), 404);
    const foreign = world.call('otherBuyer', 'inquiry.invite', { demandId, ...more });
    await expectFailure(foreign, 404);
  });
});

describe('reminding who has not answered', () => {
  test('reaches them alone, once a day, three times, and stands in the record', async () => {
    const demandId = await published();
    const { invoke } = world.as('buyer');
    await giveUp(busy, demandId, '要求的日期已排满。');
    const remind = () => invoke('demand.remind', { demandId });
    const { reminder } = await invoke('demand.getMine', { demandId });
    expect(reminder).toMatchObject({ silent: 1, whyNot: expect.stringContaining('24 小时后') });
    await expectFailure(remind(), 409, '24 小时后');
    const aDayAgo = () => new Date(Date.now() - 25 * 3_600_000);
    await setRows(world.db, 'demand', { id: demandId }, { invited_at: aDayAgo() });
    const heard = async (who: Person) =>
      (await titles(who)).filter((one) => one === '采购方提醒您报价').length;
    expect(await remind()).toEqual({ reminded: 1 });
    await runDueJobs(world.services);
    expect(await heard(willing)).toBe(1);
    expect(await heard(busy)).toBe(0);
    await expectFailure(remind(), 409, '24 小时后');
    for (const _ of ['second', 'third']) {
      await setRows(world.db, 'demand', { id: demandId }, { reminded_at: aDayAgo() });
      await remind();
    }
    await setRows(world.db, 'demand', { id: demandId }, { reminded_at: aDayAgo() });
    await expectFailure(remind(), 409, '最多提醒 3 次');
    const { timeline } = await invoke('demand.getMine', { demandId });
    const kept = timeline.filter(({ action }) => action === 'remindSilent');
    expect(kept).toHaveLength(3);
    expect(kept[0]).toMatchObject({ label: '提醒未报价的机构', reason: '1 家' });
    await expectFailure(world.call('otherBuyer', 'demand.remind', { demandId }), 404);
  });

  test('of two at once one is sent', async () => {
    const demandId = await published();
    await setRows(
      world.db,
      'demand',
      { id: demandId },
      { invited_at: new Date(Date.now() - 25 * 3_600_000) },
    );
    const both = await Promise.allSettled(
      [1, 2].map(() => world.call('buyer', 'demand.remind', { demandId })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('any demand becomes a new one, of either kind, with all that it asked for and no day of it', async () => {
  const prices = priceList(plainItems, '120.00', '100.00');
  await addToLibrary(world, { provider: spare, prices });
  const deal = await procure(world, [{ provider: spare, prices, sends: false }], {
    institutionIds: [spare.institutionId],
    packages: [onePackage(plainItems)],
    fields: { title: '年度体检询价' },
  });
  await sendQuotation(world, spare, deal.bids[0]?.quotationId as string);
  const { invoke } = world.as('buyer');
  const before = await invoke('demand.getMine', { demandId: deal.demandId });
  for (const kind of ['open', 'directed'] as const) {
    const copy = await invoke('demand.copy', { demandId: deal.demandId, kind });
    const made = await invoke('demand.getMine', { demandId: copy.demandId });
    expect(made).toMatchObject({
      kind,
      title: '年度体检询价',
      purpose: before.purpose,
      cities: before.cities,
      headcount: before.headcount,
      itemCount: before.itemCount,
      quoteDeadline: null,
      examFrom: null,
      status: { name: '草稿' },
    });
    expect(made.institutions).toHaveLength(kind === 'directed' ? 1 : 0);
    const items = (of: typeof made) =>
      of.groups.flatMap((group) => group.packages.flatMap((pkg) => pkg.items.map((item) => item.name)));
    expect(items(made)).toEqual(items(before));
  }
  const foreign = world.call('otherBuyer', 'demand.copy', { demandId: deal.demandId, kind: 'open' });
  await expectFailure(foreign, 404);
});
