import { Failure } from '#domain/kernel/failure.ts';
import { calls } from '#wire/calls.ts';
import type { CallInput, CallOutput, ParsedInput } from '#wire/invoke.ts';
import { decodeKeys, encodeKeys, wireName } from '#wire/kernel/codec.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { successCode } from '#wire/kernel/envelope.ts';
import { noticeStreamPath } from '#wire/notice/stream.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import { splitAddress } from '#wire/table/call-table-public.ts';
import { answerOf, type Part } from './answers.ts';

// The network of a page under test: every call is answered by the test, typed and parsed by the wire.

type Answered<T> = Part<T> | Response | undefined;
/** What a call answers: a part of the answer, or what becomes of what was sent. A `Failure` that is thrown is the server's. */
export type Handler<N extends CallName> =
  | Part<CallOutput<N>>
  | ((input: ParsedInput<N>, request: Sent<N>) => Answered<CallOutput<N>> | Promise<Answered<CallOutput<N>>>);
export type Handlers = { [N in CallName]?: Handler<N> };

/** What went out for a call. */
export interface Sent<N extends CallName = CallName> {
  readonly name: N;
  readonly input: CallInput<N>;
  readonly headers: Headers;
  readonly body: BodyInit | null | undefined;
  readonly signal: AbortSignal | null | undefined;
}

/** Thrown by a handler: the server is not reached. */
export const noNetwork = (): never => {
  throw new TypeError('Failed to fetch');
};

const places = Object.entries(callTable).map(([name, address]) => {
  const { method, path } = splitAddress(address);
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string);
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  return { name: name as CallName, method, pattern, keys };
});

export class FakeCalls {
  /** Replaced or added to while a test runs. */
  readonly handlers: Handlers;
  readonly sent: Sent[] = [];
  readonly problems: string[] = [];

  readonly #anyOther: (() => never) | undefined;
  readonly #takesAnyInput: boolean;

  constructor(
    handlers: Handlers,
    { anyOther, takesAnyInput = false }: { anyOther?: () => never; takesAnyInput?: boolean },
  ) {
    this.handlers = { ...handlers };
    this.#anyOther = anyOther;
    this.#takesAnyInput = takesAnyInput;
  }

  /** The inputs of a call, in the order in which they went out. */
  of<N extends CallName>(name: N): CallInput<N>[] {
    return this.sent.filter((one) => one.name === name).map((one) => one.input as CallInput<N>);
  }

  /** In process, as loaders call. */
  readonly invoke = async <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> => {
    const answered = await this.#handle(name, input, {});
    if (answered instanceof Response) throw new Error(`${name} answers no file to a loader`);
    return answered;
  };

  /** In the place of the browser's `fetch`. */
  readonly fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, window.location.href);
    if (url.pathname === noticeStreamPath) return openStream(init.signal);
    if (!url.pathname.startsWith('/bid/api/')) return browserFetch(address, init);
    const method = init.method ?? 'GET';
    const place = places.find((one) => one.method === method && one.pattern.test(url.pathname));
    if (!place) return this.#refuse(`${method} ${url.pathname} is no call of the wire`);
    const { name, pattern, keys } = place;
    const values = pattern.exec(url.pathname)?.slice(1) ?? [];
    const input = decodeKeys({
      ...Object.fromEntries(url.searchParams),
      ...Object.fromEntries(keys.map((key, n) => [key, decodeURIComponent(values[n] as string)])),
      ...bodyOf(init.body),
    });
    try {
      init.signal?.throwIfAborted();
      const answered = await this.#handle(name, input as never, init);
      init.signal?.throwIfAborted();
      return answered instanceof Response ? answered : json(successCode, '操作成功', encodeKeys(answered));
    } catch (error) {
      if (error instanceof Failure) return json(error.code, error.message, fieldsOf(error));
      throw error;
    }
  };

  async #handle<N extends CallName>(
    name: N,
    input: CallInput<N>,
    { headers, body, signal }: RequestInit,
  ): Promise<CallOutput<N> | Response> {
    const handler: unknown = (this.handlers as Readonly<Record<string, unknown>>)[name];
    const request: Sent<N> = { name, input, headers: new Headers(headers), body, signal };
    this.sent.push(request as unknown as Sent);
    if (handler === undefined && this.#anyOther) return this.#anyOther();
    if (handler === undefined) return this.#fail(`${name} was called, and the test answers nothing`);
    const parsed = (calls[name] as AnyEndpoint).input.safeParse(input);
    if (!parsed.success && !this.#takesAnyInput)
      return this.#fail(`${name} was sent what it does not take: ${parsed.error.message}`);
    const part =
      typeof handler === 'function'
        ? await (handler as (input: unknown, request: unknown) => unknown)(parsed.data, request)
        : handler;
    if (part instanceof Response) return part;
    try {
      return answerOf(name, part as Part<CallOutput<N>>);
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  #fail(problem: string): never {
    this.problems.push(problem);
    throw new Failure(500, problem);
  }

  #refuse(problem: string): Response {
    this.problems.push(problem);
    return json(500, problem, null);
  }
}

const browserFetch = window.fetch.bind(window);

const json = (code: number, message: string, data: unknown) => Response.json({ code, message, data });

const fieldsOf = ({ fields }: Failure) =>
  fields
    ? { fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [wireName(key), text])) }
    : null;

function bodyOf(body: BodyInit | null | undefined): object {
  if (typeof body === 'string') return JSON.parse(body) as object;
  if (body instanceof FormData)
    return Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'));
  return {};
}

/** Messages that never come; the line breaks when the page leaves it, as a real one does. */
function openStream(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason), { once: true }),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A call that waits until the test answers it, in the order in which they came. */
export function held<N extends CallName>() {
  const waiting: ((answer: Handler<N>) => void)[] = [];
  let ring: () => void = () => {};
  const handler = (async (input: ParsedInput<N>, request: Sent<N>) => {
    const answer = await new Promise<Handler<N>>((resolve) => {
      waiting.push(resolve);
      ring();
    });
    return typeof answer === 'function' ? answer(input, request) : answer;
  }) as Handler<N>;
  return {
    handler,
    /** Answers the first that waits, once it is there. */
    async answer(answer: Handler<N>): Promise<void> {
      while (waiting.length === 0)
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
      waiting.shift()?.(answer);
    },
    /** Takes the first that waits out of the line, to be answered later. */
    take: () => waiting.splice(0, 1),
    /** Waits until so many wait. */
    async count(n: number): Promise<void> {
      while (waiting.length < n)
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
    },
  };
}
