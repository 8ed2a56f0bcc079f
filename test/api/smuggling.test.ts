import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { installedProxies, type Proxy, startProxy } from '#test/world/proxies.ts';
import { hidden, smuggled, smuggledByHttp2 } from '#test/world/raw-requests.ts';
import { useWorld } from '#test/world/use-world.ts';

// Requests that a proxy and a node might read differently: what one takes for a body the other would take for a request of
// somebody else. Whatever reaches the node has been seen by the proxy, which has put the caller's address last.

const host = 'tijian.example.com';

describe.each(installedProxies)('behind %s', (name) => {
  const world = useWorld();
  let app: FastifyInstance;
  let proxy: Proxy;
  const seen: { readonly url: string; readonly forwarded: string }[] = [];
  beforeAll(async () => {
    const { settings } = world.services;
    const behind = { ...settings, publicUrl: `https://${host}`, reachable: true, trustProxy: 1 };
    app = await createApp({ ...world.services, settings: behind }, undefined);
    app.server.prependListener('request', ({ url = '', headers }) => {
      // The proxy's own questions whether the node is well; what is smuggled here asks for another address.
      const own = ['/readyz', '/healthz'].includes(url) && headers['x-forwarded-for'] === undefined;
      if (!own) seen.push({ url, forwarded: String(headers['x-forwarded-for']) });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    proxy = await startProxy(name, (app.server.address() as AddressInfo).port);
  });
  afterAll(async () => {
    await proxy?.stop();
    await app?.close();
  });
  beforeEach(() => void seen.splice(0));

  const open = async (protocol: 'http/1.1' | 'h2'): Promise<Socket> => {
    const socket = connectTls({
      host: '127.0.0.1',
      port: proxy.https,
      servername: host,
      rejectUnauthorized: false,
      ALPNProtocols: [protocol],
    });
    await once(socket, 'secureConnect');
    return socket.on('error', () => {});
  };

  /** Sends the bytes and waits for an answer, `wholly` for its end. */
  async function send(bytes: string | Buffer, protocol: 'http/1.1' | 'h2', wholly = false): Promise<string> {
    const socket = await open(protocol);
    let said = '';
    socket.on('data', (data: Buffer) => (said += data.toString('latin1')));
    const closed = once(socket, 'close');
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    // What answers nothing waits for more bytes. Whatever comes to the node later is seen after the others' requests.
    await (wholly ? closed : Promise.race([closed, once(socket, 'data'), sleep(150)]));
    socket.destroy();
    return said;
  }

  /** Somebody else's two requests, on a connection that the proxy may have used before. */
  async function others(): Promise<void> {
    for (const [path, status] of [
      ['/healthz', '200'],
      ['/bid-web/nothing-of-this-name', '404'],
      ['/healthz', '200'],
    ]) {
      const answer = await send(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        'http/1.1',
        true,
      );
      expect(answer.slice(0, 12), `${path} ${answer.slice(0, 400)}`).toBe(`HTTP/1.1 ${status}`);
    }
  }

  const unseen = () => seen.filter(({ forwarded }) => !/(^|, )127\.0\.0\.1$/.test(forwarded));

  test('what the proxy has not seen would be noticed', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const within = `GET ${hidden} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 198.51.100.7\r\nConnection: close\r\n\r\n`;
    socket.end(within).resume();
    await once(socket, 'close');
    expect(unseen()).toMatchObject([{ url: hidden }]);
  });

  test.each(smuggled(host))('$name', async ({ bytes }) => {
    await send(bytes, 'http/1.1');
    await others();
    expect(unseen()).toEqual([]);
  });

  test.each(smuggledByHttp2(host))('HTTP/2: $name', async ({ bytes }) => {
    await send(bytes, 'h2');
    expect(seen.filter(({ url }) => url === hidden)).toEqual([]);
    await others();
    expect(unseen()).toEqual([]);
  });
});
