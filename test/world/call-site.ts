import type { ModuleCode } from '#wire/common/common.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { decodeKeys, encodeKeys, legacyKey } from '#wire/kernel/codec.ts';
import { addressOf, type CallName } from '#wire/table/call-table.ts';

/** A running site, and who calls it; a visitor has no token. */
export interface Target {
  /** Changes with every start of the site. */
  origin: string;
  readonly token?: string;
}

/** What the server answered instead of success; a connection that broke is a TypeError of `fetch`. */
export class FailedCall extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(`${code} ${message}`);
    this.code = code;
  }
}

/** How a call is asked for: what stands in its address is left out of the body. */
export function requestOf(name: CallName, input: object): { method: string; path: string; body: string } {
  const { method, path } = addressOf(name);
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const ours = Object.keys(rest).find((one) => one === key || legacyKey(one) === key) ?? key;
    const value = String(rest[ours]);
    delete rest[ours];
    return encodeURIComponent(value);
  });
  return { method, path: filled, body: JSON.stringify(encodeKeys(rest)) };
}

/** One call over HTTP, as pages make it. Resolves only when the server acknowledged it. */
export async function callSite<N extends CallName>(
  target: Target,
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const { method, path, body } = requestOf(name, input as object);
  const data = await send(target, method, path, body, { 'content-type': 'application/json' });
  return decodeKeys(data as Record<string, unknown>) as CallOutput<N>;
}

/** One call that carries a file, as pages make it: every field before the file. */
export async function callSiteWithFile<N extends CallName>(
  target: Target,
  name: N,
  input: CallInput<N>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CallOutput<N>> {
  const { method, path } = addressOf(name);
  const form = new FormData();
  for (const [key, value] of Object.entries(input as object)) form.set(legacyKey(key), String(value));
  form.set('file', new Blob([bytes]), 'list.json');
  return decodeKeys((await send(target, method, path, form)) as Record<string, unknown>) as CallOutput<N>;
}

/** `src` is the address under which the file can be had. */
export async function uploadToSite(
  target: Target,
  bytes: Uint8Array<ArrayBuffer>,
  moduleCode: ModuleCode = 'head_image',
): Promise<{ fileId: string; src: string }> {
  const form = new FormData();
  form.set('moudleCode', moduleCode);
  form.set('file', new Blob([bytes]), 'a.png');
  return (await send(target, 'POST', '/bid/api/common/upload', form)) as { fileId: string; src: string };
}

async function send(
  { origin, token }: Target,
  method: string,
  path: string,
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    body,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      'x-requested-with': 'XMLHttpRequest',
    },
    signal: AbortSignal.timeout(20_000),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown };
  if (code !== 200) throw new FailedCall(code, `${path}: ${message}`);
  return data;
}
