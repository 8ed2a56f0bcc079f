import { describe, expect, test } from 'vitest';
import { leadStatus } from '#domain/lead/lead-machine.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { rowsOf, setRows } from '#test/world/rows.ts';
import { expectFailure, useWorld } from '#test/world/use-world.ts';
import { asked, type Lead, leadCalls, nextMobile } from './leads.testkit.ts';

// 咨询线索: what visitors leave, and how operators take it up.

const world = useWorld();

const { add, stored, list, providerCode } = leadCalls(world);

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
      status: leadStatus.waiting,
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
    // Of the policy that was shown: there is none in an empty site.
    expect(row.detail.agreedVersion).toBe('');
  });

  test('knows who was signed in, and is a plain consultation without an institution', async () => {
    const { leadId } = await add({}, 'buyer');
    expect(await stored(leadId)).toMatchObject({
      source: 'consult',
      user_id: world.people.buyer.userId,
      institution_id: null,
    });
  });

  test('notifies operators, without the number', async () => {
    const mobile = nextMobile();
    const { leadId } = await add({ mobile, institutionCode: await providerCode(), headcount: 80 });
    await runDueJobs(world.services);
    const { records } = await world.as('operator').invoke('notification.list', { size: 1 });
    expect(records[0]).toMatchObject({ kind: 'lead.added', target: { page: 'leads', id: leadId } });
    expect(records[0]?.body).toMatch(/^有访客想向「深圳测试体检中心\d+」询价，80 人。$/);
    expect(records[0]?.body).not.toContain(mobile);
  });

  test('sent twice under one key is one lead', async () => {
    const input = asked();
    const send = () =>
      world.as('visitor', { address: '10.9.9.9', idempotencyKey: 'lead-key-1' }).invoke('lead.add', input);
    const first = await send();
    expect(await send()).toEqual(first);
    const rows = await rowsOf(world.db, 'lead', { mobile: input.mobile });
    expect(rows).toHaveLength(1);
  });
});

describe('refused is', () => {
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
    await expectFailure(add(given as Partial<Lead>), 400, [field]);
  });

  test.each(['NO-SUCH-CODE', "' OR 1=1 --", '../etc'])(
    'an institution that is not there: %s',
    async (code) => {
      await expectFailure(add({ institutionCode: code }), 404, '没有找到这家机构');
    },
  );

  test('an institution that is not in force', async () => {
    const code = await providerCode();
    const id = world.people.provider.institutionId;
    await setRows(world.db, 'institution', { id }, { in_force: false });
    await expectFailure(add({ institutionCode: code }), 404);
    await setRows(world.db, 'institution', { id }, { in_force: true });
  });

  test('unsafe text is stored as text, and what cannot be stored is left out', async () => {
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
    await expectFailure(add({ mobile }), 429, '过于频繁');
    expect((await list({ keyword: mobile })).total).toBe(10);
    world.clock.advance(24 * 3_600_000 + 1000);
    await add({ mobile });
  });

  test('thirty an hour for one address, whatever the number; others are not limited', async () => {
    const address = '10.8.8.8';
    for (let i = 0; i < 30; i += 1) await add({}, 'visitor', { address });
    await expectFailure(add({}, 'visitor', { address }), 429);
    await add({}, 'visitor', { address: '10.8.8.9' });
  });

  test('ten an hour for a signed-in user at the customer service window', async () => {
    const leave = () => world.as('otherBuyer').invoke('lead.addFromPc', { message: '合同怎么开票' });
    for (let i = 0; i < 10; i += 1) await leave();
    await expectFailure(leave(), 429);
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
    await expectFailure(world.as('visitor').invoke('lead.addFromPc', { message: '你好啊' }), 700);
    await expectFailure(world.as('member').invoke('lead.addFromPc', { message: '\u200B\u200B' }), 400);
  });
});
