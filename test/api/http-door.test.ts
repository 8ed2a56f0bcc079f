import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/api/call-context.ts';
import { createApp } from '#server/http/app.ts';
import { useWorld } from '#test/world/use-world.ts';

// What the server answers besides calls and pages, and how long it waits for who says nothing.

const token = 'a-token-of-the-monitoring';
const world = useWorld();
let app: FastifyInstance;
let services: Services;
beforeAll(async () => {
  services = { ...world.services, settings: { ...world.services.settings, metricsToken: token } };
  app = await createApp(services, undefined, {
    headersTimeout: 200,
    requestTimeout: 400,
    connectionsCheckingInterval: 50,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
});

describe('half a request is ended by the server', () => {
  const head = 'POST /bid/api/user/accountLogin HTTP/1.1\r\nHost: x\r\n';
  test.each([
    ['its head', head],
    [
      'its body',
      `${head}Content-Type: application/json\r\nX-Requested-With: x\r\nContent-Length: 100\r\n\r\n{"account":`,
    ],
  ])('that stops within %s', async (_, half) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(half);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 408 /);
    socket.resume();
    await once(socket, 'close');
  });
});

describe('a body that nobody wants is read to its end', () => {
  /** Two calls on one connection: the first with so large a body, whose answer is read while it is still being sent. */
  async function twoCalls(first: string, bytes: number): Promise<string[]> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const answers: Buffer[] = [];
    socket.on('data', (data: Buffer) => answers.push(data));
    const statuses = () =>
      [
        ...Buffer.concat(answers)
          .toString()
          .matchAll(/HTTP\/1\.1 (\d{3})/g),
      ].map(([, code]) => code);
    const part = Buffer.alloc(64 * 1024, 'x');
    socket.write(first);
    for (let sent = 0; sent < bytes; sent += part.length)
      if (!socket.write(part.subarray(0, bytes - sent))) await once(socket, 'drain');
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'close');
    return statuses() as string[];
  }
  const head = (path: string, type: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Requested-With: x\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`;
  const megabytes = 8 * 1024 * 1024;

  test.each([
    ['too large for its call', '/bid/api/user/accountLogin', 'application/json', '413'],
    ['of a call that does not exist', '/bid/api/nothing', 'application/json', '200'],
    ['of an upload by nobody', '/bid/api/common/upload', 'multipart/form-data; boundary=b', '200'],
  ])(
    '%s: the answer arrives, and the next call on the connection is answered',
    async (_, path, type, code) => {
      expect(await twoCalls(head(path, type, megabytes), megabytes)).toEqual([code, '200']);
    },
  );
});

test('the host of an absolute request target stands in no answer', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 302 /);
  expect(answer).not.toContain('evil');
});

describe('/readyz', () => {
  test('says that the node is ending while it still answers', async () => {
    services.node.ending = true;
    const [ready, alive] = [await app.inject({ url: '/readyz' }), await app.inject({ url: '/healthz' })];
    services.node.ending = false;
    expect([ready.statusCode, ready.json(), alive.statusCode]).toEqual([503, { status: 'ending' }, 200]);
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  });
});

describe('/metrics', () => {
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode;

  test('is for this machine', async () => {
    expect((await ask('127.0.0.1')).body).toContain('process_resident_memory_bytes');
    expect([await statusOf('::1'), await statusOf('::ffff:127.0.0.1')]).toEqual([200, 200]);
  });
  test('is not for others, nor for whom a proxy on this machine asks', async () => {
    expect(await statusOf('203.0.113.9')).toBe(403);
    expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await statusOf('203.0.113.9', { authorization: 'Bearer another' })).toBe(403);
    const open = await createApp(
      { ...services, settings: { ...services.settings, metricsToken: undefined } },
      undefined,
    );
    const guess = await open.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      headers: { authorization: 'Bearer undefined' },
    });
    await open.close();
    expect(guess.statusCode).toBe(403);
  });
  test('is for who has the token, wherever they are', async () => {
    expect(await statusOf('203.0.113.9', { authorization: `Bearer ${token}` })).toBe(200);
  });
});

describe('every answer', () => {
  test.each([
    '/healthz',
    '/bid/api/openapi.json',
    '/bid/api/nothing',
    '/robots.txt',
    '/nowhere',
    '/bid/api/docs',
  ])('forbids frames, plug-ins and another base: %s', async (url) => {
    const policy = String((await app.inject({ url })).headers['content-security-policy']);
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
      expect(policy.split('; ')).toContain(rule);
  });
  test('on a site of https tells browsers to come by nothing else', async () => {
    const settings = { ...services.settings, publicUrl: 'https://site.test' };
    const safe = await createApp({ ...services, settings }, undefined);
    const { headers } = await safe.inject({ url: '/healthz' });
    await safe.close();
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await app.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security');
  });
  test('to TRACE repeats nothing', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('TRACE /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a-secret\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).not.toContain('a-secret');
    expect(answer.toString()).toContain('"code":404');
  });
  test('names the encoding of its text', async () => {
    for (const url of ['/metrics', '/robots.txt', '/bid/api/docs', '/bid/api/openapi.json'])
      expect((await app.inject({ url })).headers['content-type']).toMatch(/; charset=utf-8$/);
  });
  test('to a call is stored nowhere, also a failure', async () => {
    const headers = { authorization: `Bearer ${world.people.buyer.token}`, 'x-requested-with': 'fetch' };
    const answers = await Promise.all([
      app.inject({ method: 'POST', url: '/bid/api/user/detail', headers, payload: {} }),
      app.inject({ method: 'POST', url: '/bid/api/user/detail', payload: {} }),
      app.inject({ url: '/bid/api/common/auth_need', headers }),
    ]);
    expect(answers.map((one) => one.headers['cache-control'])).toEqual(Array(3).fill('no-store'));
  });
});

test('the API’s document may run nothing', async () => {
  const { headers } = await app.inject({ url: '/bid/api/docs' });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});
