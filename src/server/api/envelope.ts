import type { Failure } from '#domain/kernel/failure.ts';
import { encodeKeys, wireName } from '#wire/kernel/codec.ts';
import { type Envelope, successCode } from '#wire/kernel/envelope.ts';

export const successEnvelope = (data: unknown): Envelope => ({
  code: successCode,
  message: '操作成功',
  data: encodeKeys(data),
});

export function failureEnvelope(failure: Failure): Envelope {
  const fields =
    failure.fields &&
    Object.fromEntries(Object.entries(failure.fields).map(([path, message]) => [wireName(path), message]));
  return { code: failure.code, message: failure.message, data: fields ? { fields } : null };
}

/** Only these business codes are also HTTP statuses for pages (docs/product.md, Calls); every other answer is HTTP 200. */
const statuses: readonly number[] = [413, 429, 500, 503];
/** Those of sessions, as HTTP says them. */
const ofSessions = new Map([
  [700, 401],
  [701, 403],
  [702, 401],
]);

/** `machine`: called with an interface token; usual client libraries go by the status. */
export const httpStatusOf = (code: number, machine: boolean): number => {
  if (machine) return ofSessions.get(code) ?? code;
  return statuses.includes(code) ? code : 200;
};
