import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { expectFailure, outcomes, useWorld } from '#test/world/use-world.ts';
import { leadCalls, nextMobile } from './leads.testkit.ts';

// 咨询线索 at the operator's desk.

const world = useWorld();

const { add, stored, list, detail, handle, assign, providerCode } = leadCalls(world);

beforeEach(async () => {
  await world.db.deleteFrom('lead').execute();
});

test('operators only: nobody else sees or handles leads', async () => {
  const { leadId } = await add();
  for (const who of ['member', 'buyer', 'provider'] as const) {
    await expectFailure(world.as(who).invoke('console.listLeads', {}), 403);
    await expectFailure(handle({ leadId, action: 'start' }, who), 403);
  }
  await expectFailure(world.as('visitor').invoke('console.listLeads', {}), 700);
  expect((await stored(leadId)).status).toBe(leadStatus.waiting);
});

test('what one person asked twice is linked: one call, not two', async () => {
  const mobile = nextMobile();
  const [first, second] = await Promise.all([
    add({ mobile, message: '请回电' }),
    add({ mobile, message: '请回电' }),
  ]);
  await add();
  await handle({ leadId: first.leadId, action: 'start' });
  expect(await detail(second.leadId)).toMatchObject({
    sameMobile: 1,
    others: [{ leadId: first.leadId, status: { name: '处理中' }, owner: expect.stringMatching(/./) }],
  });
  await handle({ leadId: first.leadId, action: 'finish' });
  const { records } = await list({ keyword: mobile });
  expect(records.find(({ leadId }) => leadId === second.leadId)).toMatchObject({ sameMobile: 0 });
});

test('operators see who has waited longest first, with counts of every state', async () => {
  const institutionCode = await providerCode();
  const first = await add({ institutionCode, headcount: 50, purpose: 'ANNUAL', cityId: '440305' }, 'buyer');
  const second = await add({ companyName: '澜汀贸易' });
  const third = await add({ message: '入职体检' });
  await handle({ leadId: third.leadId, action: 'start' });

  const waiting = await list({ status: leadStatus.waiting });
  expect(waiting.records.map(({ leadId }) => leadId)).toEqual([first.leadId, second.leadId]);
  expect(waiting.total).toBe(2);
  expect(waiting.counts).toEqual([
    { code: '1', name: '待处理', count: 2 },
    { code: '2', name: '处理中', count: 1 },
    { code: '3', name: '完成', count: 0 },
  ]);
  expect(waiting.records[0]).toMatchObject({
    source: { code: 'institution', name: '机构询价' },
    institution: { code: institutionCode },
    account: world.people.buyer.account,
    headcount: 50,
    purpose: '年度体检',
    city: '南山区',
    actions: ['start'],
  });
  expect((await list()).records.map(({ leadId }) => leadId)).toEqual([
    third.leadId,
    second.leadId,
    first.leadId,
  ]);
});

test('operators find by name, number, company and message, and by source; a pattern is taken literally', async () => {
  const mobile = nextMobile();
  await add({ name: '赵先生', mobile });
  await add({ companyName: '恒麦精密' });
  await add({ message: '要求 100% 当天出报告' });
  const totals = await Promise.all(
    ['赵先', mobile.slice(3), '恒麦', '100%', '%', '没有'].map(
      async (keyword) => (await list({ keyword })).total,
    ),
  );
  expect(totals).toEqual([1, 1, 1, 1, 1, 0]);
  expect((await list({ source: 'consult' })).total).toBe(3);
  expect((await list({ source: 'institution' })).total).toBe(0);
});

test('operators start, write down, finish; each step is on record', async () => {
  const { leadId } = await add();
  expect(await handle({ leadId, action: 'start', note: '已约下午回电' })).toEqual({
    leadId,
    status: { code: '2', name: '处理中' },
    actions: ['finish'],
  });
  expect((await handle({ leadId, note: '转给发布需求' })).status.code).toBe(String(leadStatus.inProgress));
  expect(await handle({ leadId, action: 'finish' })).toMatchObject({
    status: { code: '3' },
    actions: ['reopen'],
  });

  const [row] = (await list({ status: leadStatus.done })).records;
  expect(row).toMatchObject({
    lastNote: { text: '转给发布需求', by: row?.owner?.name },
    actions: ['reopen'],
    owner: { own: true },
  });
  const { notes } = await detail(leadId);
  expect(notes.map(({ text }) => text)).toEqual(['转给发布需求', '已约下午回电']);
  await expect(
    sql`UPDATE lead_note SET body = 'x' WHERE lead_id = ${leadId}`.execute(world.db),
  ).rejects.toThrow('append-only');
  const events = await world.db
    .selectFrom('audit_event')
    .select(['action', 'from_status', 'to_status', 'reason', 'actor_id'])
    .where('record_id', '=', leadId)
    .orderBy('id')
    .execute();
  const actor_id = world.people.operator.userId;
  expect(events).toEqual([
    {
      action: 'start',
      from_status: leadStatus.waiting,
      to_status: leadStatus.inProgress,
      reason: '已约下午回电',
      actor_id,
    },
    { action: 'note', from_status: null, to_status: null, reason: '转给发布需求', actor_id },
    {
      action: 'finish',
      from_status: leadStatus.inProgress,
      to_status: leadStatus.done,
      reason: '',
      actor_id,
    },
  ]);
  expect(await handle({ leadId, action: 'reopen' })).toMatchObject({
    status: { code: '2' },
    actions: ['finish'],
  });
});

test('a lead is given to a colleague: only they move it, others write notes; mine and nobody’s are found', async () => {
  const { leadId } = await add();
  await add();
  const { userId: reviewer } = world.people.reviewer;
  const { userId: operator } = world.people.operator;
  const { operators } = await detail(leadId);
  expect(operators.map(({ userId }) => userId).toSorted()).toEqual(
    [reviewer, operator, world.people.operatorView.userId].toSorted(),
  );

  await assign({ leadId, ownerId: reviewer, seenOwnerId: null });
  expect(await detail(leadId)).toMatchObject({
    owner: { userId: reviewer, own: false },
    status: { code: '1' },
    actions: [],
  });
  await expectFailure(handle({ leadId, action: 'start' }), 409, '分派给我');
  await handle({ leadId, note: '客户又来电' });
  await handle({ leadId, action: 'start' }, 'reviewer');
  expect((await list({ owner: 'mine' })).total).toBe(0);
  expect((await world.as('reviewer').invoke('console.listLeads', { owner: 'mine' })).total).toBe(1);
  expect((await list({ owner: 'nobody' })).total).toBe(1);

  // Taken over, then put back: what was under way waits again. Who is given one by another is told, who takes it isn't.
  await assign({ leadId, ownerId: operator, seenOwnerId: reviewer });
  await runDueJobs(world.services);
  const assigned = async (who: 'reviewer' | 'operator') =>
    (await world.as(who).invoke('notification.list', { size: 100 })).records.filter(
      ({ kind }) => kind === 'lead.assigned',
    );
  expect(await assigned('reviewer')).toMatchObject([
    { title: expect.stringContaining('把一条咨询线索分派给您'), target: { page: 'leads', id: leadId } },
  ]);
  expect(await assigned('operator')).toEqual([]);
  expect(await assign({ leadId, ownerId: null, seenOwnerId: operator })).toMatchObject({
    status: { code: '1' },
    actions: ['start'],
  });
  expect((await list({ owner: 'nobody' })).total).toBe(2);
});

test('who assigns from an old screen overwrites nothing; who may not see leads can’t be given one', async () => {
  const { leadId } = await add();
  const { reviewer, operator, accountant } = world.people;
  const codes = await outcomes([
    assign({ leadId, ownerId: operator.userId, seenOwnerId: null }),
    assign({ leadId, ownerId: reviewer.userId, seenOwnerId: null }, 'reviewer'),
  ]);
  expect(codes.toSorted()).toEqual([200, 409]);
  const owner = (await stored(leadId)).handler_id;
  expect(owner).toBe(codes[0] === 200 ? operator.userId : reviewer.userId);
  for (const ownerId of [accountant.userId, world.people.buyer.userId])
    await expectFailure(assign({ leadId, ownerId, seenOwnerId: owner }), 400);
  const who = owner === operator.userId ? 'operator' : 'reviewer';
  await handle({ leadId, action: 'start' }, who);
  await handle({ leadId, action: 'finish' }, who);
  await expectFailure(assign({ leadId, ownerId: null, seenOwnerId: owner }), 409);
});

test('a lead says which landing of its session brought it; without one it says so', async () => {
  let visitId: string | undefined;
  const landing = {
    get visitId() {
      return visitId;
    },
    remember: (id: string) => (visitId = id),
  };
  const address = 'https://tijian.example.com/bid-web/package?hmsr=baidu&hmkw=x';
  await world
    .as('visitor', { landing })
    .invoke('visit.add', { url_source: address, hmsr: 'baidu', hmpl: '品牌', hmkw: '团检' });
  const { leadId } = await add({}, 'visitor', { landing });
  expect((await detail(leadId)).landing).toMatchObject({
    source: 'baidu',
    plan: '品牌',
    keyword: '团检',
    address,
  });
  visitId = '019aa000-0000-7000-8000-000000000000';
  const { leadId: other } = await add({}, 'visitor', { landing });
  expect((await detail(other)).landing).toBeNull();
});

test('operators cannot skip or repeat a step, nor handle nothing', async () => {
  const { leadId } = await add();
  await expectFailure(handle({ leadId, action: 'finish' }), 409, '「待处理」');
  await handle({ leadId, action: 'start' });
  await expectFailure(handle({ leadId, action: 'start' }), 409);
  await expectFailure(handle({ leadId }), 400);
  await expectFailure(handle({ leadId: '019aa000-0000-7000-8000-000000000000', note: 'x' }), 404);
});

test('two who start the same lead at once: one has it, the other hears so and overwrites nothing', async () => {
  const { leadId } = await add();
  const codes = await outcomes([
    handle({ leadId, action: 'start', note: '甲' }),
    handle({ leadId, action: 'start', note: '乙' }),
  ]);
  expect(codes.toSorted()).toEqual([200, 409]);
  const row = await stored(leadId);
  expect(row.status).toBe(2);
  expect((await detail(leadId)).notes.map(({ text }) => text)).toEqual([codes[0] === 200 ? '甲' : '乙']);
});

test('operators see in their work queue how many wait, and who has longest', async () => {
  const { leadId } = await add({ institutionCode: await providerCode() });
  await add();
  world.clock.advance(25 * 3_600_000);
  const { kinds, items } = await world.as('operator').invoke('console.workQueue', { kind: 'lead' });
  expect(kinds.find(({ kind }) => kind === 'lead')).toMatchObject({ name: '咨询线索', count: 2, overdue: 2 });
  expect(items[0]).toMatchObject({ id: leadId, title: '王女士' });
});
