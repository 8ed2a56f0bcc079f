import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { deliverNotices } from '#server/modules/notification/deliver-notices.job.ts';
import type { Mail } from '#server/ports/mail-sender.ts';
import { webRobots } from '#server/ports/robots.ts';
import { runDueJobs } from '#test/world/due-jobs.ts';
import { addUser, type Person } from '#test/world/people.ts';
import { useWorld } from '#test/world/use-world.ts';

let tokens = 0;
/** What a notice that tests send is headed by. */
export const titled = (text: string) => `“${text}”已收入标准项目`;

export const minute = 60_000;
export const webhook = {
  wecom: (token: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`,
  dingtalk: (token: string) => `https://oapi.dingtalk.com/robot/send?access_token=${token}`,
  feishu: (token: string) => `https://open.feishu.cn/open-apis/bot/v2/hook/${token}`,
};

/** A world whose robots' vendors, mail and messages are stand-ins that remember what they were sent. */
export function useNoticesOutside() {
  const world = useWorld();

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

  /** Somebody new with a robot. */
  async function withRobot(kind: keyof typeof webhook = 'wecom', secret = '') {
    const person = await addUser(world.db);
    const token = `token-of-a-robot-${(tokens += 1)}`;
    const input = { name: '采购群', webhook: webhook[kind](token), secret };
    const { id } = await world.call(person, 'noticeChannel.addRobot', input);
    return { person, token, channelId: id, input };
  }
  const tell = async (person: Pick<Person, 'userId'>, title: string, kind = 'quotation.won') =>
    world.db.transaction().execute((tx) =>
      queueNotice(tx, {
        to: { users: [person.userId] },
        kind,
        message: 'item-accepted',
        values: { 项目: title, 标准项目: '「年度体检」王小明 880.00 元' },
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
    const { records } = await world.call('operator', 'console.listDeliveries', {
      keyword: person.account,
      size: 100,
    });
    return records.map(({ status, problem }) => [status.code, problem]);
  };

  async function setMail(person: Person, address: string) {
    const { invoke } = world.as(person);
    await invoke('noticeChannel.sendMailCode', { address });
    const code = /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    await invoke('noticeChannel.setMail', { address, code });
    mails.length = 0;
  }

  return {
    world,
    vendor,
    vendorOpens,
    vendorCloses,
    mails,
    messages,
    withRobot,
    setMail,
    tell,
    run,
    textOf,
    statesOf,
  };
}
