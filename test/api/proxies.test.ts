import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { installedProxies, type Proxy, startProxy } from '#test/world/proxies.ts';
import { useWorld } from '#test/world/use-world.ts';

// The configurations of deploy/proxy, in the proxies that are on this machine.

const host = 'tijian.example.com';
const megabyte = 1024 * 1024;

test.runIf(installedProxies.length === 0)(
  'neither nginx nor Caddy nor HAProxy is here: none is tried',
  () => {},
);

describe.each(installedProxies)('behind %s', (name) => {
  const world = useWorld();
  let app: FastifyInstance;
  let proxy: Proxy;
  beforeAll(async () => {
    const { settings } = world.services;
    const behind = { ...settings, publicUrl: `https://${host}`, reachable: true, trustProxy: 1 };
    app = await createApp({ ...world.services, settings: behind }, undefined);
    await app.listen({ port: 0, host: '127.0.0.1' });
    proxy = await startProxy(name, (app.server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await app?.close();
  });

  const headers = () => ({
    host,
    authorization: `Bearer ${world.people.operator.token}`,
    'x-requested-with': 'test',
  });
  async function ask(options: RequestOptions, body?: Buffer): Promise<{ status: number; body: string }> {
    const sent = requestHttps({
      host: '127.0.0.1',
      port: proxy.https,
      servername: host,
      rejectUnauthorized: false,
      agent: false,
      ...options,
      headers: { ...headers(), ...options.headers },
    });
    // A proxy that refuses a body may say so before it has read all of it.
    sent.on('error', () => {});
    const answered = once(sent, 'response');
    sent.end(body);
    const [response] = await answered;
    // Nor does it wait with closing until all of its refusal is read.
    const said = text(response).catch((error: unknown) => {
      if (response.statusCode === 413) return '';
      throw error;
    });
    return { status: response.statusCode, body: await said };
  }
  const upload = (bytes: number) => {
    const [head, tail] = [
      '--b\r\nContent-Disposition: form-data; name="file"; filename="test.bin"\r\n\r\n',
      '\r\n--b--\r\n',
    ];
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from(tail)]);
    return ask(
      {
        method: 'POST',
        path: '/bid/api/console/site/testUpload',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length },
      },
      body,
    );
  };

  test('browsers get HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${proxy.https}`, {
      servername: host,
      rejectUnauthorized: false,
    });
    const stream = session.request({ ':path': '/healthz', ':authority': host });
    const [answer] = await once(stream, 'response');
    expect(answer[':status']).toBe(200);
    stream.resume();
    session.close();
  });

  test('the largest file passes, a larger one is refused in words or with 413', async () => {
    const { body } = await upload(20 * megabyte);
    expect(JSON.parse(body)).toMatchObject({ code: 200, data: { bytes: 20 * megabyte } });
    expect((await upload(30 * megabyte)).status).toBe(413);
  });

  test('the site finds nothing wrong with it, and sees who asks', async () => {
    const { body } = await ask(
      {
        method: 'POST',
        path: '/bid/api/console/site/health',
        headers: { 'content-type': 'application/json' },
      },
      Buffer.from('{}'),
    );
    expect(JSON.parse(body).data.entrance).toEqual([]);
  });

  test('an event of the stream arrives at once', async () => {
    const sent = requestHttps({
      host: '127.0.0.1',
      port: proxy.https,
      servername: host,
      rejectUnauthorized: false,
      path: '/bid/api/notification/stream',
      headers: headers(),
    });
    const answered = once(sent, 'response');
    sent.end();
    const [response] = await answered;
    const [event] = await once(response, 'data');
    expect(String(event).length).toBeGreaterThan(0);
    sent.on('error', () => {}).destroy();
  });

  test('plain http leads pages to https and refuses calls', async () => {
    const plain = async (path: string) => {
      const sent = requestHttp({ host: '127.0.0.1', port: proxy.http, path, headers: { host } });
      const answered = once(sent, 'response');
      sent.end();
      const [response] = await answered;
      response.resume();
      return [response.statusCode, response.headers.location];
    };
    const [status, location] = await plain('/bid-web/');
    expect([status, String(location)]).toEqual([301, `https://${host}/bid-web/`]);
    expect((await plain('/bid/api/demand/x'))[0]).toBe(403);
  });
});
