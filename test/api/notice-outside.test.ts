import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '#server/api/call-context.ts';
import { queueNotice } from '#server/jobs/notices.ts';
import { deliverNotices } from '#server/modules/notification/deliver-notices.job.ts';
import type { Mail } from '#server/ports/mail-sender.ts';
import { webRobots } from '#server/ports/robots.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';
import { expectFailure } from '#test/world/world.ts';

// Notices outside the app: by whom, once, and not lost while a channel is away.

const world = useWorld();
const minute = 60_000;

/** What the vendors' stand-in was sent, and what it answers. */
const vendor = {
  server: undefined as Server | undefined,
  port: 0,
  got: [] as { path: string; body: Record<string, unknown> }[],
  answer: { status: 200, body: '{"errcode":0,"errmsg":"ok","code":0}', headers: {}, silent: false },
};
const mails: Mail[] = [];
const messages: { mobile: string; text: string }[] = [];

async function vendorOpens() {
  vendor.server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      vendor.got.push({ path: request.url ?? '', body: JSON.parse(body) as Record<string, unknown> });
      const { status, headers, body: answer, silent } = vendor.answer;
      if (silent) request.socket.destroy();
      else response.writeHead(status, headers).end(answer);
    });
  });
  await new Promise<void>((resolve) => {
    vendor.server?.listen(vendor.port, '127.0.0.1', resolve);
  });
  vendor.port = (vendor.server.address() as AddressInfo).port;
}
const vendorCloses = () =>
  new Promise<void>((resolve) => {
    vendor.server?.close(() => resolve());
    vendor.server?.closeAllConnections();
  });

beforeAll(async () => {
  await vendorOpens();
  const at = `http://127.0.0.1:${vendor.port}`;
  Object.assign(world.services.ports, {
    robots: webRobots({ wecom: at, dingtalk: at, feishu: at }),
    mail: { send: async (mail: Mail) => void mails.push(mail) },
    sms: {
      ...world.services.ports.sms,
      sendNotice: async (mobile: string, text: string) => void messages.push({ mobile, text }),
    },
  });
});
afterAll(vendorCloses);
beforeEach(() => {
  for (const list of [vendor.got, mails, messages]) list.length = 0;
  vendor.answer = { status: 200, body: '{"errcode":0,"errmsg":"ok","code":0}', headers: {}, silent: false };
});

let tokens = 0;
const webhook = {
  wecom: (token: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`,
  dingtalk: (token: string) => `https://oapi.dingtalk.com/robot/send?access_token=${token}`,
  feishu: (token: string) => `https://open.feishu.cn/open-apis/bot/v2/hook/${token}`,
};
/** Somebody new with a robot. */
async function withRobot(kind: keyof typeof webhook = 'wecom', secret = '') {
  const person = await addUser(world.services.db);
  const token = `token-of-a-robot-${(tokens += 1)}`;
  const input = { name: '采购群', webhook: webhook[kind](token), secret };
  const { id } = await world.as(person).invoke('noticeChannel.addRobot', input);
  return { person, token, channelId: id, input };
}
const tell = async (person: Pick<Person, 'userId'>, title: string, kind = 'quotation.won') =>
  world.services.db.transaction().execute((tx) =>
    queueNotice(tx, {
      to: { users: [person.userId] },
      kind,
      title,
      body: '「年度体检」王小明 880.00 元',
      target: { page: 'demand', id: '' },
    }),
  );
/** As the clock does each minute. */
const run = async () => {
  await runDueJobs(world.services);
  await deliverNotices(world.services);
};
const textOf = (at = 0) => {
  const { text, content } = (vendor.got[at]?.body ?? {}) as { text?: object; content?: object };
  return Object.values(text ?? content ?? {})[0] as string;
};
const statesOf = async (person: Pick<Person, 'account'>) => {
  const { records } = await world
    .as('operator')
    .invoke('console.listDeliveries', { keyword: person.account, size: 100 });
  return records.map(({ status, problem }) => [status.code, problem]);
};

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
    const { rows } = await sql<{ row: string; sealed: string }>`
      SELECT c::text AS row, encode(sealed, 'escape') AS sealed FROM notice_channel c`.execute(
      world.services.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|SECverysecret`));
  });

  test('only the vendors’ addresses; each robot once, five at most', async () => {
    const { person, input } = await withRobot();
    const add = (more: object) => world.as(person).invoke('noticeChannel.addRobot', { ...input, ...more });
    const elsewhere = await expectFailure(
      add({ webhook: 'https://169.254.169.254/latest?key=0123456789abcdef' }),
    );
    expect(elsewhere).toMatchObject({ code: 400, fields: { webhook: expect.stringContaining('企业微信') } });
    expect(await expectFailure(add({}))).toMatchObject({ code: 409, message: '这个机器人已经添加过了。' });
    for (let n = 0; n < 4; n += 1) await add({ webhook: webhook.wecom(`another-token-of-mine-${n}`) });
    expect((await expectFailure(add({ webhook: webhook.wecom('one-token-too-many') }))).code).toBe(409);
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

describe('delivery', () => {
  test('a notice goes to each channel once: robots get its title and a link, mail its text, messages the urgent', async () => {
    const { person } = await withRobot();
    await setMail(person, 'Buyer@example.com');
    await tell(person, '恭喜，您的报价已中标');
    await tell(person, '采购方邀请您参加第二轮报价', 'quotation.requote');
    await run();
    await run();
    const { records } = await world.as(person).invoke('notification.list', {});
    const links = records.map(({ id }) => `http://localhost:3000/bid-web/user-center/messages?open=${id}`);
    const texts = vendor.got.map((_, n) => textOf(n)).join('\n');
    expect(texts).toContain('采购方邀请您参加第二轮报价');
    expect(texts).not.toMatch(/王小明|880/);
    expect(messages).toEqual([{ mobile: person.mobile, text: '采购方邀请您参加第二轮报价，请登录查看。' }]);
    const mailed = mails
      .filter(({ to }) => to === 'Buyer@example.com')
      .map(({ text }) => text)
      .join('\n');
    for (const link of links) expect(mailed).toContain(link);
    expect(mailed.match(/王小明/g)).toHaveLength(2);
    expect(await statesOf(person)).toEqual(Array.from({ length: 5 }, () => ['sent', '']));
  });

  test('nobody is told of what he switched off; muted in the app, it is there but read', async () => {
    const { person, channelId } = await withRobot();
    const set = (id: string, groups: 'question'[]) =>
      world.as(person).invoke('noticeChannel.setGroups', { channelId: id, groups });
    await set(channelId, ['question']);
    await set('app', ['question']);
    await tell(person, '报价未中标', 'quotation.lost');
    await tell(person, '采购方回答了提问', 'question.answered');
    await run();
    expect(vendor.got.map((_, n) => textOf(n))).toEqual([expect.stringContaining('采购方回答了提问')]);
    const { records } = await world.as(person).invoke('notification.list', {});
    expect(records.map(({ title, read }) => [title, read]).toSorted()).toEqual([
      ['报价未中标', true],
      ['采购方回答了提问', false],
    ]);
    expect(
      (await expectFailure(world.as('buyer').invoke('noticeChannel.setGroups', { channelId, groups: [] })))
        .code,
    ).toBe(404);
    expect((await expectFailure(world.as('buyer').invoke('noticeChannel.remove', { channelId }))).code).toBe(
      404,
    );
    await world.as(person).invoke('noticeChannel.remove', { channelId });
  });

  test('away for an hour: not lost, tried less and less often, and then delivered exactly once', async () => {
    const { person } = await withRobot();
    await vendorCloses();
    let tries = 0;
    const { robots } = world.services.ports;
    const counting = {
      send: (...input: Parameters<typeof robots.send>) => {
        tries += 1;
        return robots.send(...input);
      },
    };
    Object.assign(world.services.ports, { robots: counting });
    for (let passed = 0; passed < 60; passed += 1) {
      if (passed % 20 === 0) await tell(person, `第 ${passed} 分钟的消息`);
      await run();
      world.clock.advance(minute);
    }
    expect(tries).toBe(6);
    expect((await statesOf(person))[0]).toEqual(['waiting', '企业微信机器人连接不上']);
    await vendorOpens();
    for (let passed = 0; passed < 60; passed += 1) {
      await run();
      world.clock.advance(minute);
    }
    Object.assign(world.services.ports, { robots });
    expect(vendor.got).toHaveLength(1);
    expect(textOf()).toContain('您有 3 条新消息');
    expect(textOf()).toContain('· 第 40 分钟的消息');
    expect(await statesOf(person)).toEqual(Array.from({ length: 3 }, () => ['sent', '']));
  });

  test('away for half a day: given up, and everybody can see why', async () => {
    const { person } = await withRobot();
    vendor.answer.status = 502;
    await tell(person, '报价未中标');
    await run();
    world.clock.advance(13 * 60 * minute);
    await run();
    expect(await statesOf(person)).toEqual([['failed', '企业微信机器人暂时不可用（502）']]);
    const { channels } = await world.as(person).invoke('noticeChannel.list', {});
    expect(channels.at(-1)?.problem).toBe('企业微信机器人暂时不可用（502）');
  });

  test('many in a minute come as one', async () => {
    const { person } = await withRobot();
    for (let n = 0; n < 8; n += 1) {
      await tell(person, n < 3 ? `第 ${n} 条` : '采购方邀请您报价');
      await run();
    }
    expect(vendor.got).toHaveLength(3);
    world.clock.advance(minute + 1);
    await run();
    expect(vendor.got).toHaveLength(4);
    expect(textOf(3)).toContain('您有 5 条新消息\n· 采购方邀请您报价 × 5\n');
  });

  test('two nodes at once send once', async () => {
    const { person } = await withRobot();
    await tell(person, '报价未中标');
    await Promise.all([run(), run(), deliverNotices(world.services)]);
    await run();
    expect(vendor.got).toHaveLength(1);
  });

  test('killed between sending and noting it: not sent again, and said so', async () => {
    const { person } = await withRobot();
    await tell(person, '报价未中标');
    await world.services.db.transaction().execute(async (tx) => {
      await sql`DELETE FROM pgboss.job WHERE name = 'deliver'`.execute(tx);
    });
    await runNotifyOnly();
    await expect(deliverNotices(killedAfter(1))).rejects.toThrow('killed');
    expect(vendor.got).toHaveLength(1);
    await run();
    world.clock.advance(3 * minute);
    await run();
    expect(vendor.got).toHaveLength(1);
    expect(await statesOf(person)).toEqual([['unclear', '发送中断，不确定是否送达']]);
  });

  test('no answer after it was handed over: not sent again either; a refusal is final', async () => {
    const [silent, refused] = [await withRobot(), await withRobot()];
    vendor.answer.silent = true;
    await tell(silent.person, '报价未中标');
    await run();
    vendor.answer = {
      ...vendor.answer,
      silent: false,
      body: '{"errcode":93000,"errmsg":"invalid webhook url"}',
    };
    await tell(refused.person, '报价未中标');
    await run();
    world.clock.advance(60 * minute);
    await run();
    expect(vendor.got).toHaveLength(2);
    expect(await statesOf(silent.person)).toEqual([['unclear', expect.stringContaining('不确定')]]);
    expect(await statesOf(refused.person)).toEqual([['failed', expect.stringContaining('已被移除')]]);
  });
});

describe('mail', () => {
  test('an address is one’s own by a code', async () => {
    const person = await addUser(world.services.db);
    const { invoke } = world.as(person);
    const input = { address: 'someone@example.com' };
    await invoke('noticeChannel.sendMailCode', input);
    expect((await expectFailure(invoke('noticeChannel.sendMailCode', input))).code).toBe(429);
    const wrong = await expectFailure(invoke('noticeChannel.setMail', { ...input, code: '000000' }));
    expect(wrong).toMatchObject({ code: 400, fields: { code: '验证码不正确或已失效。' } });
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    const other = await expectFailure(
      invoke('noticeChannel.setMail', { address: 'other@example.com', code }),
    );
    expect(other.code).toBe(400);
    await invoke('noticeChannel.setMail', { ...input, code });
    const { channels } = await invoke('noticeChannel.list', {});
    expect(channels.at(-1)).toMatchObject({ kind: 'email', shown: 'someone@example.com' });
  });
});

async function setMail(person: Person, address: string) {
  const { invoke } = world.as(person);
  await invoke('noticeChannel.sendMailCode', { address });
  const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
  await invoke('noticeChannel.setMail', { address, code });
  mails.length = 0;
}

/** Writes the notices that wait, and sends nothing. */
async function runNotifyOnly() {
  const { robots } = world.services.ports;
  const off = { send: () => Promise.reject(new Error('not now')) };
  Object.assign(world.services.ports, { robots: off });
  await sql`UPDATE notice_channel SET busy_until = ${new Date(world.services.clock().getTime() + minute)}`.execute(
    world.services.db,
  );
  await runDueJobs(world.services);
  await sql`UPDATE notice_channel SET busy_until = NULL`.execute(world.services.db);
  Object.assign(world.services.ports, { robots });
}

/** Services whose database refuses the `k`-th transaction from now on, as a killed node begins no more. */
function killedAfter(k: number): Services {
  const { services } = world;
  let begun = 0;
  const transaction = () => {
    begun += 1;
    if (begun > k) throw new Error('killed');
    return services.db.transaction();
  };
  const db = new Proxy(services.db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...services, db };
}
