import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { encodeKeys, legacyKey } from '#wire/kernel/codec.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { saveAs } from './open-file.ts';
import { addressed, type CallOptions, readEnvelope, send } from './transport.ts';

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(legacyKey(key), String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Where a call's input goes: into the address of a reading call, into the body of any other. */
async function requestOf(name: CallName, input: unknown) {
  const { method, path, rest } = await addressed(name, input as Record<string, unknown>);
  return method === 'GET'
    ? { url: path + queryOf(rest), init: { method } }
    : {
        url: path,
        init: { method, body: JSON.stringify(encodeKeys(rest)), contentType: 'application/json' },
      };
}

/** Calls over the network, in our words: the browser's counterpart of `Invoke`. Throws `ApiFailure`. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<CallOutput<N>> {
  const { url, init } = await requestOf(name, input);
  return (await send(url, init, options, readEnvelope)) as CallOutput<N>;
}

/** 20 MB at 2 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 90_000;

/** Sends a file with its fields to a call declared with `upload`. */
export async function upload<N extends CallName>(
  name: N,
  input: CallInput<N>,
  file: File,
  options: CallOptions = {},
): Promise<CallOutput<N>> {
  const { path, rest } = await addressed(name, input as Record<string, unknown>);
  const form = new FormData();
  // Fields before the file: the server reads the parts in order and knows what comes when the file arrives.
  for (const [key, value] of Object.entries(rest)) form.set(legacyKey(key), String(value));
  form.set('file', file, file.name);
  return (await send(
    path,
    { method: 'POST', body: form },
    { timeoutMs: UPLOAD_TIMEOUT_MS, ...options },
    readEnvelope,
  )) as CallOutput<N>;
}

/** Fetches from a call declared with `file` and hands it to the browser as a download under the server's name for it. */
export async function download<N extends CallName>(
  name: N,
  input: CallInput<N>,
  fallbackName: string,
): Promise<void> {
  const { url: address, init } = await requestOf(name, input);
  await send(address, init, {}, async (response, sentBytes) => {
    // A failure comes as an envelope, also where a file is expected.
    const disposition = response.headers.get('content-disposition');
    if (disposition === null) return readEnvelope(response, sentBytes);
    const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
    return saveAs(await response.blob(), encoded ? decodeURIComponent(encoded) : fallbackName);
  });
}
