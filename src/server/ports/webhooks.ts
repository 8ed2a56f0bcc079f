import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { SendProblem } from './send-problem.ts';

export interface WebhookMessage {
  readonly url: string;
  /** Of the signature. */
  readonly secret: string;
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** Systems of organisations, at addresses that they entered. */
export interface WebhookSender {
  /** Answers the status of a system that took it. @throws SendProblem: `temporary`: nobody answered there; `unclear`: refused by an answer */
  send(message: WebhookMessage, now: Date): Promise<number>;
}

const timeoutMs = 10_000;

/** What is not on the internet: this machine, networks around it, other machines' own addresses, and what has no single receiver. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4');

const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
/** Inside of it, but with an IPv4 address in them or for documents: 6to4, Teredo, NAT64 and the like. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** Whether an address is one of the internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : !closed.check(address, 'ipv4');

/**
 * Looks the name up and answers only addresses of the internet: what is connected to is what was looked at, so that a name that
 * leads elsewhere a moment later leads nowhere.
 */
const guardedLookup =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      if (addresses.length === 0 || addresses.some(({ address }) => !mayReach(address)))
        return done(Object.assign(new Error('not an address of the internet'), { code: 'ENOTPUBLIC' }), '');
      if (options.all) return done(null, addresses);
      const [{ address, family }] = addresses as [{ address: string; family: number }];
      return done(null, address, family);
    });
  };

export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

type Request = (url: URL, options: RequestOptions) => ClientRequest;

/** Redirects are followed nowhere, no proxy and no kept connection is used, and of the answer only its status is read. Tests give a request and addresses of their own. */
export const webWebhooks = (
  request: Request = httpsRequest,
  mayReach: (address: string) => boolean = isPublicAddress,
): WebhookSender => ({
  async send({ url, secret, id, event, body }, now) {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const to = new URL(url);
    // An address in place of a name is looked up by nobody.
    if (isIP(to.hostname.replaceAll(/[[\]]/g, '')) !== 0) throw unreachable({ code: 'ENOTPUBLIC' });
    const sending = request(to, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(mayReach),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'tijian-webhook',
        'x-webhook-id': id,
        'x-webhook-event': event,
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': `sha256=${signWebhook(secret, timestamp, body)}`,
      },
    });
    sending.on('error', reject);
    sending.on('response', (answer: IncomingMessage) => {
      answer.on('error', () => {});
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sending.end(body);
    const status = await promise.catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (status >= 200 && status < 300) return status;
    throw new SendProblem('unclear', `对方回复 HTTP ${status}`);
  },
});

function unreachable(cause: unknown): SendProblem {
  const { code = '', name = '' } = cause as { code?: string; name?: string };
  const said =
    code === 'ENOTPUBLIC'
      ? '这个域名指向内部网络，不能推送'
      : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
        ? '域名解析不到'
        : /CERT|TLS|SSL|UNABLE_TO|ALTNAME/.test(code)
          ? '对方的 HTTPS 证书无效'
          : name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR'
            ? '10 秒内没有回复'
            : '连接不上';
  return new SendProblem('temporary', said, { cause });
}
