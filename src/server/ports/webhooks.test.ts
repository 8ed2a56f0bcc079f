import { createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPublicAddress, webWebhooks } from './webhooks.ts';

const got: { headers: Record<string, unknown>; body: string }[] = [];
let answer = 200;
let url = '';
const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming.on('data', (chunk) => {
    body += chunk;
  });
  incoming.on('end', () => {
    got.push({ headers: incoming.headers, body });
    outgoing.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('x');
  });
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  got.length = 0;
  answer = 200;
});

const now = new Date('2026-11-28T04:00:00Z');
const message = () => ({ url, secret: 'key', id: 'one', event: 'visit.booked', body: '{"体":1}' });
const here = webWebhooks(request as never, () => true);

test('a message is signed over its time and its very bytes', async () => {
  expect(await here.send(message(), now)).toBe(200);
  const stamp = String(now.getTime() / 1000);
  const signature = createHmac('sha256', 'key').update(`${stamp}.${got[0]?.body}`).digest('hex');
  expect(got).toMatchObject([
    {
      body: '{"体":1}',
      headers: {
        'x-webhook-id': 'one',
        'x-webhook-event': 'visit.booked',
        'x-webhook-timestamp': stamp,
        'x-webhook-signature': `sha256=${signature}`,
      },
    },
  ]);
});

test('what is answered otherwise than by 2xx was not taken, and a redirect leads nowhere', async () => {
  for (answer of [302, 401, 500])
    await expect(here.send(message(), now)).rejects.toMatchObject({
      kind: 'unclear',
      message: `对方回复 HTTP ${answer}`,
    });
  expect(got).toHaveLength(3);
});

test('a name that leads to this machine is not called', async () => {
  const guarded = webWebhooks(request as never);
  await expect(guarded.send(message(), now)).rejects.toMatchObject({
    kind: 'temporary',
    message: '这个域名指向内部网络，不能推送',
  });
  await expect(
    guarded.send({ ...message(), url: url.replace('localhost', '127.0.0.1') }, now),
  ).rejects.toThrow('这个域名指向内部网络，不能推送');
  expect(got).toEqual([]);
});

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2400:3200::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
])('%s is on the internet: %s', (address, open) => {
  expect(isPublicAddress(address)).toBe(open);
});
