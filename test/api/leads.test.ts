import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import type { CallInput } from '#wire/invoke.ts';
import { openWorld, outcomes, refusal, type RequestOptions, type World } from '#test/world/world.ts';

// 咨询线索: what visitors leave, and how operators take it up.

let world: World;
let db: Database;
beforeAll(async () => {
  world = await openWorld();
  db = world.services.db;
});
afterAll(() => world.close());

let numbers = 0;
/** Another mobile at each call, so that no test runs into another one's limit. */
const nextMobile = () => `137${String((numbers += 1)).padStart(8, '0')}`;

type Lead = CallInput<'lead.add'>;
const asked = (given: Partial<Lead> = {}): Lead => ({
  name: '王女士',
  mobile: nextMobile(),
  agreed: true,
  ...given,
});
const add = (
  given: Partial<Lead> = {},
  who: Parameters<World['as']>[0] = 'visitor',
  options?: RequestOptions,
) => world.as(who, options).invoke('lead.add', asked(given));
const stored = (id: string) =>
  db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const list = (input: CallInput<'console.listLeads'> = {}) =>
  world.as('operator').invoke('console.listLeads', input);
const handle = (input: CallInput<'console.handleLead'>, who: Parameters<World['as']>[0] = 'operator') =>
  world.as(who).invoke('console.handleLead', input);
const providerCode = async () =>
  (
    await db
      .selectFrom('institution')
      .select('code')
      .where('id', '=', world.people.provider.institutionId)
      .executeTakeFirstOrThrow()
  ).code;

describe('a lead', () => {
  test('of a visitor keeps everything asked, and when calling back was agreed to', async () => {
    const before = Date.now();
    const institutionCode = await providerCode();
    const { leadId } = await add({
      institutionCode,
      companyName: '深圳某某科技有限公司',
      headcount: 300,
      purpose: 'ANNUAL',
      cityId: '440300',
      message: '分两天，\n女职工占六成。',
    });
    const row = await stored(leadId);
    expect(row).toMatchObject({
      source: 'institution',
      name: '王女士',
      message: '分两天，\n女职工占六成。',
      institution_id: world.people.provider.institutionId,
      user_id: null,
      status: 1,
      handler_id: null,
      detail: {
        companyName: '深圳某某科技有限公司',
        headcount: 300,
        purpose: 'ANNUAL',
        cityId: '440300',
      },
    });
    const agreedAt = Date.parse(String(row.detail.agreedAt));
    expect(agreedAt).toBeGreaterThanOrEqual(before);
    expect(agreedAt).toBeLessThanOrEqual(Date.now());
  });

  test('knows who was signed in, and is a plain consultation without an institution', async () => {
    const { leadId } = await add({}, 'buyer');
    expect(await stored(leadId)).toMatchObject({
      source: 'consult',
      user_id: world.people.buyer.userId,
      institution_id: null,
    });
  });

  test('is told to operators, without the number', async () => {
    const mobile = nextMobile();
    await add({ mobile, institutionCode: await providerCode(), headcount: 80 });
    await runDueJobs(world.services);
    const { records } = await world.as('operator').invoke('notification.list', { size: 1 });
    expect(records[0]).toMatchObject({ kind: 'lead.added', target: { page: 'leads' } });
    expect(records[0]?.body).toMatch(/^王女士想向「深圳测试体检中心\d+」询价，80 人。$/);
    expect(records[0]?.body).not.toContain(mobile);
  });

  test('sent twice under one key is one lead', async () => {
    const input = asked();
    const send = () =>
      world.as('visitor', { address: '10.9.9.9', idempotencyKey: 'lead-key-1' }).invoke('lead.add', input);
    const first = await send();
    expect(await send()).toEqual(first);
    const rows = await db.selectFrom('lead').select('id').where('mobile', '=', input.mobile).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('refused is', () => {
  const fieldsOf = async (given: Record<string, unknown>) => {
    const { code, fields } = await refusal(add(given as Partial<Lead>));
    expect(code).toBe(400);
    return Object.keys(fields ?? {});
  };

  test.each([
    ['without consent', { agreed: false }, 'agreed'],
    ['without a name', { name: ' ' }, 'name'],
    ['with a name of characters that cannot be seen', { name: '\u200B\u202E' }, 'name'],
    ['with no mobile number', { mobile: '12345678901' }, 'mobile'],
    ['with nobody', { headcount: 0 }, 'headcount'],
    ['with half a person', { headcount: 1.5 }, 'headcount'],
    ['with a purpose that nobody offers', { purpose: 'HOLIDAY' }, 'purpose'],
    ['with a city that does not exist', { cityId: '999999' }, 'cityId'],
    ['with a novel for a message', { message: '长'.repeat(501) }, 'message'],
  ])('a lead %s', async (_, given, field) => {
    expect(await fieldsOf(given)).toEqual([field]);
  });

  test.each(['NO-SUCH-CODE', "' OR 1=1 --", '../etc'])(
    'an institution that is not there: %s',
    async (code) => {
      const failure = await refusal(add({ institutionCode: code }));
      expect([failure.code, failure.message]).toEqual([404, expect.stringContaining('没有找到这家机构')]);
    },
  );

  test('an institution that is not in force', async () => {
    const code = await providerCode();
    const id = world.people.provider.institutionId;
    await db.updateTable('institution').set({ in_force: false }).where('id', '=', id).execute();
    const failure = await refusal(add({ institutionCode: code }));
    await db.updateTable('institution').set({ in_force: true }).where('id', '=', id).execute();
    expect(failure.code).toBe(404);
  });

  test('unsafe text is kept as text, and what cannot be kept is left out', async () => {
    const { leadId } = await add({
      name: '<b onclick=x>甲</b>',
      message: `"';DROP TABLE lead;--\u0000\u202E${'x'}`,
      companyName: '公司\u0000甲\uD800',
    });
    const row = await stored(leadId);
    expect([row.name, row.message, row.detail.companyName]).toEqual([
      '<b onclick=x>甲</b>',
      `"';DROP TABLE lead;--x`,
      '公司甲\uFFFD',
    ]);
  });
});

describe('limits', () => {
  test('ten a day for one number, from wherever it is sent', async () => {
    const mobile = nextMobile();
    for (let i = 0; i < 10; i += 1) await add({ mobile });
    const failure = await refusal(add({ mobile }));
    expect([failure.code, failure.message]).toEqual([429, expect.stringContaining('过于频繁')]);
    expect((await list({ keyword: mobile })).total).toBe(10);
    world.clock.advance(24 * 3_600_000 + 1000);
    await add({ mobile });
  });

  test('thirty an hour for one address, whatever the number; others are not held up', async () => {
    const address = '10.8.8.8';
    for (let i = 0; i < 30; i += 1) await add({}, 'visitor', { address });
    expect((await refusal(add({}, 'visitor', { address }))).code).toBe(429);
    await add({}, 'visitor', { address: '10.8.8.9' });
  });

  test('ten an hour for a signed-in user at the customer service window', async () => {
    const leave = () => world.as('otherBuyer').invoke('lead.addFromPc', { message: '合同怎么开票' });
    for (let i = 0; i < 10; i += 1) await leave();
    expect((await refusal(leave())).code).toBe(429);
  });
});

describe('the customer service window', () => {
  test('takes number and name from the account', async () => {
    const { leadId } = await world
      .as('member')
      .invoke('lead.addFromPc', { message: ' 想改手机号 ', page: '/bid-web/user-center' });
    const { member } = world.people;
    expect(await stored(leadId)).toMatchObject({
      source: 'customerService',
      mobile: member.mobile,
      message: '想改手机号',
      user_id: member.userId,
      detail: { platform: 'pc', app: 'customerservice', appId: 1, page: '/bid-web/user-center' },
    });
  });

  test('is for those who are signed in', async () => {
    expect((await refusal(world.as('visitor').invoke('lead.addFromPc', { message: '你好啊' }))).code).toBe(
      700,
    );
    expect(
      (await refusal(world.as('member').invoke('lead.addFromPc', { message: '\u200B\u200B' }))).code,
    ).toBe(400);
  });
});

describe('operators', () => {
  beforeEach(async () => {
    await db.deleteFrom('lead').execute();
  });

  test('only: nobody else sees or handles leads', async () => {
    const { leadId } = await add();
    for (const who of ['member', 'buyer', 'provider'] as const) {
      expect((await refusal(world.as(who).invoke('console.listLeads', {}))).code).toBe(403);
      expect((await refusal(handle({ leadId, action: 'start' }, who))).code).toBe(403);
    }
    expect((await refusal(world.as('visitor').invoke('console.listLeads', {}))).code).toBe(700);
    expect((await stored(leadId)).status).toBe(1);
  });

  test('see who has waited longest first, with counts of every state', async () => {
    const institutionCode = await providerCode();
    const first = await add({ institutionCode, headcount: 50, purpose: 'ANNUAL', cityId: '440305' }, 'buyer');
    const second = await add({ companyName: '澜汀贸易' });
    const third = await add({ message: '入职体检' });
    await handle({ leadId: third.leadId, action: 'start' });

    const waiting = await list({ status: 1 });
    expect(waiting.records.map(({ leadId }) => leadId)).toEqual([first.leadId, second.leadId]);
    expect(waiting.total).toBe(2);
    expect(waiting.counts).toEqual([
      { code: 1, name: '待处理', count: 2 },
      { code: 2, name: '处理中', count: 1 },
      { code: 3, name: '完成', count: 0 },
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

  test('find by name, number, company and message, and by source; a pattern is taken literally', async () => {
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

  test('start, write down, finish; each step is on record', async () => {
    const { leadId } = await add();
    expect(await handle({ leadId, action: 'start', note: '已约下午回电' })).toEqual({
      leadId,
      status: { code: 2, name: '处理中' },
      actions: ['finish'],
    });
    expect((await handle({ leadId, note: '转给发布需求' })).status.code).toBe(2);
    expect(await handle({ leadId, action: 'finish' })).toMatchObject({ status: { code: 3 }, actions: [] });

    const [row] = (await list({ status: 3 })).records;
    expect(row).toMatchObject({ note: '转给发布需求', actions: [] });
    expect(row?.handler).toMatch(/^测试员/);
    const events = await db
      .selectFrom('audit_event')
      .select(['action', 'from_status', 'to_status', 'reason', 'actor_id'])
      .where('record_id', '=', leadId)
      .orderBy('id')
      .execute();
    const actor_id = world.people.operator.userId;
    expect(events).toEqual([
      { action: 'start', from_status: 1, to_status: 2, reason: '已约下午回电', actor_id },
      { action: 'note', from_status: null, to_status: null, reason: '转给发布需求', actor_id },
      { action: 'finish', from_status: 2, to_status: 3, reason: '', actor_id },
    ]);
  });

  test('cannot skip or repeat a step, nor handle nothing', async () => {
    const { leadId } = await add();
    const skipped = await refusal(handle({ leadId, action: 'finish' }));
    expect([skipped.code, skipped.message]).toEqual([409, expect.stringContaining('「待处理」')]);
    await handle({ leadId, action: 'start' });
    expect((await refusal(handle({ leadId, action: 'start' }))).code).toBe(409);
    expect((await refusal(handle({ leadId }))).code).toBe(400);
    expect((await refusal(handle({ leadId: '019aa000-0000-7000-8000-000000000000', note: 'x' }))).code).toBe(
      404,
    );
  });

  test('two who start the same lead at once: one has it, the other hears so and overwrites nothing', async () => {
    const { leadId } = await add();
    const codes = await outcomes([
      handle({ leadId, action: 'start', note: '甲' }),
      handle({ leadId, action: 'start', note: '乙' }),
    ]);
    expect(codes.toSorted()).toEqual([200, 409]);
    const row = await stored(leadId);
    expect([row.status, row.note]).toEqual([2, codes[0] === 200 ? '甲' : '乙']);
  });

  test('see in their work queue how many wait, and who has longest', async () => {
    const { leadId } = await add({ institutionCode: await providerCode() });
    await add();
    world.clock.advance(25 * 3_600_000);
    const queue = await world.as('operator').invoke('console.workQueue', {});
    expect(queue.find(({ kind }) => kind === 'lead')).toMatchObject({
      name: '咨询线索',
      count: 2,
      overdue: 2,
    });
    expect(queue.find(({ kind }) => kind === 'lead')?.oldest[0]).toMatchObject({
      id: leadId,
      title: '王女士',
    });
  });
});
