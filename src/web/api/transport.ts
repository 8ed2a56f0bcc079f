import { decodeKeys, legacyKey } from '#wire/kernel/codec.ts';
import { type Envelope, endsSession, successCode } from '#wire/kernel/envelope.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { publicCallTable, splitAddress } from '#wire/table/call-table-public.ts';
import { clock, localMillis } from '#web/ui/clock.ts';
import { accessToken } from './access-token.ts';
import { brokenOffSentence, bytesOf, sentenceOfForeignAnswer } from './answers-of-others.ts';
import { ApiFailure } from './api-failure.ts';
import { loadQuietly } from './chunk-guard.ts';
import { inFlight } from './in-flight.ts';
import { sessionLost } from './session-lost.ts';
import { TookTooLong } from './took-too-long.ts';

const TIMEOUT_MS = 20_000;

export interface CallOptions {
  /** Makes a creating call safe to repeat (docs/product.md, Calls); a `newKey` (`ui/`). */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Default 20 s (docs/product.md, Constants); uploads get longer. */
  timeoutMs?: number;
  /** For the look at who is signed in: an expired session then only signs out, and the page stays. */
  stayOnSessionLoss?: boolean;
  /** Nobody waits for it: it moves no loading bar, and neither its failure nor an expired session is shown. */
  background?: boolean;
  /** Of a session other than the stored one. */
  token?: string | undefined;
}

const unreachable = () => new ApiFailure(0, '网络连接失败，请检查网络后重试。');

/** A public page knows its own calls' addresses; the table of all others comes with the first one that asks for it. */
async function addressOf(call: CallName) {
  const known = (publicCallTable as Partial<Record<CallName, string>>)[call];
  if (known) return splitAddress(known);
  try {
    const { callTable } = await loadQuietly(() => import('#wire/table/call-table.ts'));
    return splitAddress(callTable[call]);
  } catch {
    throw unreachable();
  }
}

/** Fills `{x}` of the call's path from the input; what is left over goes into the query or the body. */
export async function addressed(call: CallName, input: Readonly<Record<string, unknown>>) {
  const address = await addressOf(call);
  const rest = { ...input };
  const path = address.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = Object.keys(rest).find((ours) => ours === name || legacyKey(ours) === name);
    if (key === undefined) throw new Error(`${call}: "${name}" of the path is not in the input`);
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  return { method: address.method, path, rest };
}

function commonHeaders(options: CallOptions, token: string | undefined): Headers {
  const headers = new Headers({ 'X-Requested-With': 'XMLHttpRequest' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

/** Sends with time-out, token and loading count; every failure comes out as an `ApiFailure` (aborts as `AbortError`). */
export async function send(
  url: string,
  init: { method: string; body?: BodyInit; contentType?: string },
  options: CallOptions,
  read: (response: Response, sentBytes: number) => Promise<unknown>,
): Promise<unknown> {
  const token = options.token ?? accessToken.get();
  const headers = commonHeaders(options, token);
  if (init.contentType) headers.set('Content-Type', init.contentType);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let ok = false;
  const sent = localMillis();
  const started = window.takeStartedCall?.(url, init.body, token, signal);
  if (!options.background) inFlight.start();
  try {
    const response = await (started
      ? started.answer
      : fetch(url, {
          method: init.method,
          body: init.body ?? null,
          headers,
          credentials: 'same-origin',
          signal,
        }));
    clock.hear?.(response, started?.sent ?? sent);
    const result = await read(response, bytesOf(init.body));
    ok = true;
    return result;
  } catch (error) {
    if (options.signal?.aborted) {
      ok = true; // given up by the page itself
      throw error;
    }
    if (error instanceof ApiFailure) {
      // Whoever has signed in meanwhile stays so: the session that ended is another one.
      if (endsSession(error.code) && [undefined, token].includes(accessToken.get()))
        sessionLost(options.stayOnSessionLoss ?? options.background === true, error.code);
      throw error;
    }
    if (timeout.aborted) throw new TookTooLong();
    throw new ApiFailure(0, brokenOffSentence(bytesOf(init.body)));
  } finally {
    if (!options.background) inFlight.finish(ok);
  }
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** The envelope's data in our words, or its failure. */
export async function readEnvelope(response: Response, sentBytes = 0): Promise<unknown> {
  const requestId = requestIdOf(response);
  const body: unknown = await response.json().catch(() => undefined);
  if (!isEnvelope(body)) {
    throw new ApiFailure(response.status, sentenceOfForeignAnswer(response.status, sentBytes), {}, requestId);
  }
  if (body.code === successCode) return decodeKeys(body.data);
  const fields = (decodeKeys(body.data) as { fields?: Record<string, string> } | null)?.fields ?? {};
  throw new ApiFailure(body.code, body.message, fields, requestId);
}
