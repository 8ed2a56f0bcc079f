import { beforeAll, describe, expect, test } from 'vitest';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { awardMemoText } from '#wire/award/memo-text.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addColleague, type PersonaName } from '#test/world/people.ts';
import { setRows } from '#test/world/rows.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { compared } from './comparison.testkit.ts';

// An award above the company's limit needs a second person: two packages at 100 yuan for 10 heads each are 2,000 yuan.

const world = useWorld();
const as = (who: PersonaName) => world.as(who).invoke;
const setLimit = (limit: string) =>
  as('buyer')('company.setApprovalLimit', { id: world.people.buyer.companyId, limit });

beforeAll(() => setLimit('1999.99'));

async function accepted() {
  const { demandId, packageIds, bids } = await compared(
    world,
    [['ECG001'], ['XRY001']],
    [{ ECG001: 10_000, XRY001: 10_000 }],
  );
  const quotationPackageIds = bids[0]?.packageIds as string[];
  for (const quotationPackageId of quotationPackageIds)
    await as('colleague')('comparison.accept', { quotationPackageId });
  return { demandId, packageIds, quotationPackageIds };
}
const complete = (demandId: string, who: PersonaName = 'colleague', note = '') =>
  as(who)('demand.complete', { demandId, note });
const ofDemand = (demandId: string, who: PersonaName = 'approver') =>
  as(who)('approval.ofDemand', { demandId });
async function requested() {
  const award = await accepted();
  expect(await complete(award.demandId)).toMatchObject({ waitsForApproval: true, awarded: 0 });
  const { latest } = await ofDemand(award.demandId);
  return { ...award, approvalId: latest?.approvalId as string };
}
const decide = (
  { demandId, approvalId }: { demandId: string; approvalId: string },
  who: PersonaName,
  approve = true,
  reason = '',
) => as(who)('approval.decide', { demandId, approvalId, approve, reason });
const statusOf = async (demandId: string) => (await as('viewer')('demand.getMine', { demandId })).status.code;

describe('above the limit', () => {
  test('the award waits, tells approvers, offers nothing to decide; an approver completes it', async () => {
    const { demandId } = await accepted();
    await complete(demandId, 'colleague', '三家中最低价');
    expect(await statusOf(demandId)).toBe(demandStatus.procuring);
    await runDueJobs(world.services);
    for (const who of ['approver', 'buyer'] as const)
      expect((await as(who)('notification.list', {})).records[0]).toMatchObject({
        kind: 'approval.requested',
      });
    const overview = await as('colleague')('comparison.overview', { demandId });
    expect([overview.demandActions, overview.rows[0]?.cells[0]?.actions]).toEqual([[], []]);
    const tasks = async (who: PersonaName) =>
      (await as(who)('demand.overview', {})).tasks.find((one) => one.demandId === demandId)?.task;
    expect([await tasks('approver'), await tasks('colleague')]).toEqual(['approve', undefined]);

    const { latest, actions } = await ofDemand(demandId);
    expect(latest).toMatchObject({
      amount: '2000.00',
      limit: '1999.99',
      note: '三家中最低价',
      decision: null,
    });
    // In the message it stands as what was said, apart from the list of what is decided.
    const asked = await as('approver')('notification.list', {});
    expect(asked.records.find(({ kind }) => kind === 'approval.requested')?.body).toContain(
      '提交人说明：三家中最低价。',
    );
    expect(actions).toEqual(['decide']);
    expect((await ofDemand(demandId, 'colleague')).actions).toEqual(['withdraw']);
    expect((await ofDemand(demandId, 'viewer')).actions).toEqual([]);
    const approvalId = latest?.approvalId as string;
    expect(await decide({ demandId, approvalId }, 'approver')).toEqual({ demandId, completed: true });
    expect(await statusOf(demandId)).toBe(demandStatus.completed);
    const memo = await as('viewer')('comparison.awardMemo', { demandId });
    const { name } = await as('approver')('user.detail', {});
    expect(memo.approval).toMatchObject({ decision: 'approved', decidedBy: name, amount: '2000.00' });
    const { timeline } = await as('viewer')('demand.getMine', { demandId });
    expect(timeline.map(({ label }) => label).slice(-3)).toEqual(['定标提交审批', '定标获批准', '完成采购']);
  });

  test('is sent back with a reason, changed, asked for again; meanwhile nothing can be changed', async () => {
    const award = await requested();
    const { demandId } = award;
    const [quotationPackageId = ''] = award.quotationPackageIds;
    const undo = () => as('colleague')('comparison.undo', { quotationPackageId });
    await expectFailure(undo(), '等待审批');
    await expectFailure(complete(demandId), 409);
    await expectFailure(decide(award, 'approver', false), ['reason']);
    await decide(award, 'approver', false, '请补充比价说明');
    expect(await ofDemand(demandId)).toMatchObject({
      latest: { decision: 'returned', reason: '请补充比价说明' },
    });
    await undo();
    const left = [{ packageId: award.packageIds[0] as string, reason: '另行采购' }];
    // 1,000 yuan are within the limit.
    expect(await as('colleague')('demand.complete', { demandId, leftOut: left })).toMatchObject({
      waitsForApproval: false,
      awarded: 1,
    });
    expect((await as('viewer')('comparison.awardMemo', { demandId })).approval).toBeNull();
  });

  test('holds the demand in all its terms, priced or not', async () => {
    const { demandId } = await requested();
    const { version } = await as('buyer')('demand.getMine', { demandId });
    const soon = new Date(Date.now() + 4 * 86_400_000).toISOString();
    for (const change of [{ title: '另一个标题' }, { quoteDeadline: soon }, { remarks: '付款 180 天' }])
      for (const call of ['amendment.preview', 'amendment.save'] as const)
        await expectFailure(as('buyer')(call, { demandId, version, ...change }), 409, '请先撤回审批');
    // The screen is told beforehand, who may not change it anyway is told nothing.
    const told = async (who: PersonaName) => {
      const { actions, frozen } = await as(who)('demand.getMine', { demandId });
      return [actions.includes('amend'), frozen];
    };
    expect(await told('buyer')).toEqual([false, expect.stringContaining('请先撤回审批')]);
    expect(await told('viewer')).toEqual([false, null]);
  });

  test('can be withdrawn; what was withdrawn is not approved any more', async () => {
    const award = await requested();
    await as('colleague')('approval.withdraw', award);
    await expectFailure(decide(award, 'approver'), 409);
    expect(await statusOf(award.demandId)).toBe(demandStatus.procuring);
  });

  test('nobody approves their own, a buyer or viewer approves nothing', async () => {
    const { demandId } = await accepted();
    await complete(demandId, 'buyer');
    const approvalId = (await ofDemand(demandId)).latest?.approvalId as string;
    for (const who of ['buyer', 'colleague', 'viewer'] as const)
      await expectFailure(decide({ demandId, approvalId }, who), 403);
    await expectFailure(decide({ demandId, approvalId }, 'otherBuyer'), 404);
    await decide({ demandId, approvalId }, 'approver');
  });

  test('what has changed since cannot be approved as it was', async () => {
    const award = await requested();
    await world.sql`UPDATE quotation_package SET quoted_total = 9000 WHERE id = ${award.quotationPackageIds[0]}`;
    await expectFailure(decide(award, 'approver'), '有变动');
    expect((await ofDemand(award.demandId)).latest?.decision).toBeNull();
  });
});

describe('at the same time', () => {
  test('of two approvals, or an approval and its return, one counts', async () => {
    const twice = await requested();
    expect((await outcomes([decide(twice, 'approver'), decide(twice, 'approver')])).toSorted()).toEqual([
      200, 409,
    ]);
    const both = await requested();
    const codes = await outcomes([decide(both, 'approver'), decide(both, 'buyer', false, '不同意')]);
    expect(codes.toSorted()).toEqual([200, 409]);
    const completed = (await statusOf(both.demandId)) === demandStatus.completed;
    expect(completed).toBe(codes[0] === 200);
  });

  test('a completion and a change of the limit come one after the other', async () => {
    await setLimit('');
    const { demandId } = await accepted();
    const [answer] = await Promise.all([complete(demandId), setLimit('1999.99')]);
    const waits = (await ofDemand(demandId)).latest?.decision === null;
    expect([answer.waitsForApproval, (await statusOf(demandId)) === demandStatus.completed]).toEqual([
      waits,
      !waits,
    ]);
  });
});

describe('what stays below the limit alone', () => {
  const noticesOf = async (who: PersonaName, kind: string) => {
    await runDueJobs(world.services);
    return (await as(who)('notification.list', { size: 100 })).records.filter((one) => one.kind === kind);
  };
  const small = () => compared(world, [['ECG001']], [{ ECG001: 10_000 }]);
  async function awardSmall(who: PersonaName = 'colleague') {
    const { demandId, bids } = await small();
    for (const quotationPackageId of bids[0]?.packageIds ?? [])
      await as(who)('comparison.accept', { quotationPackageId });
    expect(await complete(demandId, who)).toMatchObject({ waitsForApproval: false });
    return demandId;
  }

  test('lifting the limit, awarding and setting it again tells the other owners; saving it unchanged tells nobody', async () => {
    const owner = await addColleague(world.db, world.people.buyer.companyId, 'owner');
    await setLimit('');
    await setLimit('1999.99');
    await setLimit('1999.99');
    await runDueJobs(world.services);
    const { records } = await world.call(owner, 'notification.list', {});
    const rules = records.filter(({ kind }) => kind === 'company.rule');
    expect(rules.map(({ kind, body }) => [kind, /由(.+)。如/.exec(body)?.[1]])).toEqual([
      ['company.rule', '不需审批改为¥1,999.99'],
      ['company.rule', '¥1,999.99改为不需审批'],
    ]);
    expect(await noticesOf('buyer', 'company.rule')).toEqual([]);
    await world.call('buyer', 'company.removeMember', {
      id: world.people.buyer.companyId,
      userId: owner.userId,
    });
  });

  test('is named to the approver: awards for the same purpose within 30 days, and what they come to', async () => {
    const before = (await noticesOf('approver', 'approval.parts')).length;
    await world.sql`UPDATE demand SET ended_at = ended_at - interval '31 days' WHERE ended_at IS NOT NULL`;
    const first = await awardSmall();
    expect(await noticesOf('approver', 'approval.parts')).toHaveLength(before);
    const second = await awardSmall();
    const [told] = await noticesOf('approver', 'approval.parts');
    expect(await noticesOf('approver', 'approval.parts')).toHaveLength(before + 1);
    expect(told?.target).toMatchObject({ id: second });
    expect(told?.body).toContain('与本次合计 ¥2,000.00');
    const { demandId } = await requested();
    const { related, relatedTotal } = await ofDemand(demandId);
    expect(related.map((one) => [one.demandId, one.amount, one.approved]).toSorted()).toEqual(
      [first, second].map((id) => [id, '1000.00', false]).toSorted(),
    );
    expect(relatedTotal).toBe('4000.00');
    const [asked] = await noticesOf('approver', 'approval.requested');
    expect(asked?.body).toContain('30 天内同类型的其他定标');
    await world.sql`UPDATE demand SET purpose = 'ENTRY' WHERE id = ${first}`;
    expect((await ofDemand(demandId)).related.map((one) => one.demandId)).toEqual([second]);
  });
});

describe('an approval has teeth', () => {
  const notices = async (who: PersonaName, kind: string) => {
    await runDueJobs(world.services);
    return (await as(who)('notification.list', { size: 100 })).records.filter((one) => one.kind === kind);
  };
  const people = (who: PersonaName = 'buyer') =>
    as(who)('company.members', { id: world.people.buyer.companyId });
  const setRole = (userId: string, role: 'approver' | 'viewer' | 'buyer') =>
    as('buyer')('company.setMember', { id: world.people.buyer.companyId, userId, role });

  test('who asked for an approval, withdrew it and lifted the limit does not finish alone', async () => {
    await setLimit('1999.99');
    const award = await accepted();
    await complete(award.demandId, 'buyer');
    const { latest } = await ofDemand(award.demandId);
    const approvalId = latest?.approvalId as string;
    await setLimit('');
    await as('buyer')('approval.withdraw', { demandId: award.demandId, approvalId });
    expect((await ofDemand(award.demandId)).limit).toBe('1999.99');
    expect(await complete(award.demandId, 'buyer')).toMatchObject({ waitsForApproval: true });
    expect((await notices('approver', 'company.rule'))[0]?.body).toContain('¥1,999.99改为不需审批');
    const again = (await ofDemand(award.demandId)).latest?.approvalId as string;
    await decide({ demandId: award.demandId, approvalId: again }, 'approver');
    const { timeline } = await as('viewer')('demand.getMine', { demandId: award.demandId });
    expect(timeline.map(({ label }) => label).slice(-6)).toEqual([
      '定标提交审批',
      '企业审批限额改变',
      '撤回定标审批',
      '定标提交审批',
      '定标获批准',
      '完成采购',
    ]);
    expect(timeline.at(-1)?.reason).toContain('此前撤回过 1 次定标审批');
    const memo = await as('viewer')('comparison.awardMemo', { demandId: award.demandId });
    const history = new Map(awardMemoText(memo).facts).get('审批经过') as string[];
    expect(history.map((text) => /改为|撤回/.exec(text)?.[0])).toEqual(['改为', '撤回']);
  });

  test('the limit at publication holds, a stricter one later too', async () => {
    await setLimit('1999.99');
    const strict = await accepted();
    await setLimit('');
    const free = await accepted();
    expect(await complete(strict.demandId)).toMatchObject({ waitsForApproval: true });
    expect((await ofDemand(free.demandId)).limit).toBe('');
    await setLimit('1500');
    expect(await complete(free.demandId)).toMatchObject({ waitsForApproval: true });
  });

  test('the approver sees what is decided, in the message and on the page', async () => {
    await setLimit('10');
    const { demandId, packageIds, quotationPackageIds } = await accepted();
    await as('colleague')('comparison.undo', { quotationPackageId: quotationPackageIds[1] as string });
    const leftOut = [{ packageId: packageIds[1] as string, reason: '另行采购' }];
    await as('colleague')('demand.complete', { demandId, leftOut });
    const { lots } = await as('approver')('comparison.decision', { demandId });
    expect(
      lots.map(({ awarded, headcount, leftOut: reason }) => [awarded?.price, headcount, reason]),
    ).toEqual([
      ['100.00', 10, ''],
      [undefined, 10, '另行采购'],
    ]);
    const [asked] = await notices('approver', 'approval.requested');
    expect(asked?.body).toContain('¥100.00 / 人 × 10 人');
    expect(asked?.body).toContain('不定标，另行采购');
  });

  test('when the last approver goes, what waits is named, handed on, and said to be nobody’s', async () => {
    await setLimit('10');
    const { approver, colleague } = world.people;
    const { demandId } = await accepted();
    await complete(demandId, 'buyer');
    const waiting = async () =>
      (await people()).waitingApprovals.find((one) => one.demandId === demandId)?.deciders;
    expect(await waiting()).toEqual([approver.userId]);
    await setRole(approver.userId, 'viewer');
    expect([await waiting(), (await ofDemand(demandId)).deciders]).toEqual([[], []]);
    // Messages of one change have no order among themselves: others may wait, too.
    const told = async (who: PersonaName) =>
      (await notices(who, 'approval.requested')).filter(({ target }) => target?.id === demandId);
    expect((await told('buyer')).map(({ title }) => title)).toContain('待审批的定标没有审批人了');
    await setRole(colleague.userId, 'approver');
    expect(await told('colleague')).not.toEqual([]);
    await setRole(approver.userId, 'approver');
    await setRole(colleague.userId, 'buyer');
    expect((await told('approver')).map(({ body }) => body)).toContainEqual(
      expect.stringContaining('不再是审批人'),
    );
    expect(await waiting()).toEqual([approver.userId]);
  });
});

test('the limit itself is within the limit; without an approver the way out is said', async () => {
  await setLimit('2000');
  const { demandId } = await accepted();
  expect(await complete(demandId)).toMatchObject({ waitsForApproval: false });
  await setLimit('10');
  const { people, services } = world;
  await setRows(services.db, 'company_member', { user_id: people.approver.userId }, { role: 'viewer' });
  const other = await accepted();
  await expectFailure(complete(other.demandId, 'buyer'), '没有其他审批人');
});
