import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { decodeKeys, encodeKeys } from '#wire/kernel/codec.ts';

/** The site while it is up; the address changes with every start. */
export interface Target {
  origin: string;
  token: string;
}

/** What the server answered instead of success; a connection that broke is a TypeError of `fetch`. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(`${code} ${message}`);
    this.code = code;
  }
}

/** One call through the HTTP API. Resolves only when the server acknowledged it. */
export async function call<N extends CallName>(
  { origin, token }: Target,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const { path } = addressOf(name);
  return send(`${origin}${path}`, token, JSON.stringify(encodeKeys(input)), {
    'content-type': 'application/json',
  }) as Promise<CallOutput<N>>;
}

/** The same, again and again while the server says that it cannot yet: for what must be looked at in the end. */
export async function callPatiently<N extends CallName>(
  target: Target,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    try {
      return await call(target, name, input);
    } catch (error) {
      if (!(error instanceof Refused && error.code === 503) || Date.now() > until) throw error;
    }
  }
}

/** Returns the address under which the file can be had. */
export async function upload({ origin, token }: Target, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  form.set('moudleCode', 'head_image');
  form.set('file', new Blob([bytes]), 'a.png');
  return ((await send(`${origin}/bid/api/common/upload`, token, form)) as { src: string }).src;
}

async function send(url: string, token: string, body: FormData | string, headers = {}): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, authorization: `Bearer ${token}`, 'x-requested-with': 'chaos' },
    signal: AbortSignal.timeout(20_000),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new Refused(code, message);
  return decodeKeys(data as Record<string, unknown>);
}
