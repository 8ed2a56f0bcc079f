import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addUser, type Person } from '#test/world/people.ts';
import { expectFailure } from '#test/world/use-world.ts';
import { useNoticesOutside, webhook } from './notice-outside.testkit.ts';

// Channels outside the app: whose they are, what is asked of their vendors, what is kept of their secrets.

const { world, vendor, mails, withRobot, textOf } = useNoticesOutside();

describe('robots', () => {
  test('a test says what the vendor answers; signed as the vendors ask', async () => {
    const ding = await withRobot('dingtalk', 'SEC123');
    const test = (channelId: string, person: Person) =>
      world.as(person).invoke('noticeChannel.test', { channelId });
    expect(await test(ding.channelId, ding.person)).toEqual({ sent: true, answer: '已发送，对方回复：ok' });
    const query = new URLSearchParams(vendor.got[0]?.path.split('?')[1]);
    const timestamp = query.get('timestamp') ?? '';
    expect(query.get('access_token')).toBe(ding.token);
    expect(query.get('sign')).toBe(
      createHmac('sha256', 'SEC123').update(`${timestamp}\nSEC123`).digest('base64'),
    );
    const lark = await withRobot('feishu', 'abc');
    await test(lark.channelId, lark.person);
    const body = vendor.got[1]?.body ?? {};
    expect(vendor.got[1]?.path).toBe(`/open-apis/bot/v2/hook/${lark.token}`);
    expect(body.sign).toBe(createHmac('sha256', `${body.timestamp}\nabc`).update('').digest('base64'));
    expect(textOf(1)).toContain('【体检采购网】测试消息');

    const refuse = (code: number) => {
      vendor.answer.body = JSON.stringify({ errcode: code, errmsg: 'no', code, msg: 'no' });
    };
    refuse(310_000);
    expect((await test(ding.channelId, ding.person)).answer).toContain('加签密钥');
    refuse(19_021);
    expect((await test(lark.channelId, lark.person)).answer).toBe(
      '飞书机器人未接收：签名校验未通过，请核对签名密钥。',
    );
    refuse(4711);
    expect((await test(lark.channelId, lark.person)).answer).toContain('对方回复 4711：no');
  });

  test('address and secret are never shown again and lie in the database encrypted only', async () => {
    const { person, token } = await withRobot('dingtalk', 'SECverysecret');
    const shown = await world.as(person).invoke('noticeChannel.list', {});
    expect(shown.channels.at(-1)).toMatchObject({
      kind: 'dingtalk',
      name: '采购群',
      shown: `…${token.slice(-4)}`,
    });
    expect(JSON.stringify(shown)).not.toContain(token);
    const rows = await world.sql`
      SELECT c::text AS row, encode(sealed, 'escape') AS sealed FROM notice_channel c`;
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|SECverysecret`));
  });

  test('only the vendors’ addresses; each robot once, five at most', async () => {
    const { person, input } = await withRobot();
    const add = (more: object) => world.as(person).invoke('noticeChannel.addRobot', { ...input, ...more });
    const elsewhere = await expectFailure(
      add({ webhook: 'https://169.254.169.254/latest?key=0123456789abcdef' }),
    );
    expect(elsewhere).toMatchObject({ code: 400, fields: { webhook: expect.stringContaining('企业微信') } });
    await expectFailure(add({}), 409, '这个机器人已经添加过了。');
    for (let n = 0; n < 4; n += 1) await add({ webhook: webhook.wecom(`another-token-of-mine-${n}`) });
    await expectFailure(add({ webhook: webhook.wecom('one-token-too-many') }), 409);
  });

  test('a redirect is followed nowhere, an endless answer is cut', async () => {
    const { person, channelId } = await withRobot();
    vendor.answer = {
      ...vendor.answer,
      status: 302,
      headers: { location: `http://127.0.0.1:${vendor.port}/elsewhere` },
    };
    expect(await world.as(person).invoke('noticeChannel.test', { channelId })).toMatchObject({ sent: false });
    vendor.answer = { ...vendor.answer, status: 200, headers: {}, body: 'x'.repeat(5_000_000) };
    expect(await world.as(person).invoke('noticeChannel.test', { channelId })).toMatchObject({ sent: false });
    expect(vendor.got.map(({ path }) => path.split('?')[0])).toEqual(Array(2).fill('/cgi-bin/webhook/send'));
  });
});

describe('mail', () => {
  test('an address is one’s own by a code', async () => {
    const person = await addUser(world.db);
    const { invoke } = world.as(person);
    const input = { address: 'someone@example.com' };
    await invoke('noticeChannel.sendMailCode', input);
    await expectFailure(invoke('noticeChannel.sendMailCode', input), 429);
    const wrong = await expectFailure(invoke('noticeChannel.setMail', { ...input, code: '000000' }));
    expect(wrong).toMatchObject({ code: 400, fields: { code: '验证码不正确或已失效。' } });
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    await expectFailure(invoke('noticeChannel.setMail', { address: 'other@example.com', code }), 400);
    await invoke('noticeChannel.setMail', { ...input, code });
    const { channels } = await invoke('noticeChannel.list', {});
    expect(channels.at(-1)).toMatchObject({ kind: 'email', shown: 'someone@example.com' });
  });
});
