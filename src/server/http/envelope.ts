import type { Failure } from '#domain/kernel/failure.ts';
import { encodeKeys, legacyKey } from '#wire/kernel/codec.ts';
import { type Envelope, successCode } from '#wire/kernel/envelope.ts';

export const successEnvelope = (data: unknown): Envelope => ({
  code: successCode,
  message: '操作成功',
  data: encodeKeys(data),
});

export function failureEnvelope(failure: Failure): Envelope {
  const fields =
    failure.fields &&
    Object.fromEntries(
      Object.entries(failure.fields).map(([path, message]) => [
        path.split('.').map(legacyKey).join('.'),
        message,
      ]),
    );
  return { code: failure.code, message: failure.message, data: fields ? { fields } : null };
}

/** Only these business codes are also HTTP statuses (docs/product.md, Calls); every other answer is HTTP 200. */
export const httpStatusOf = (code: number) => ([413, 429, 500, 503].includes(code) ? code : 200);
