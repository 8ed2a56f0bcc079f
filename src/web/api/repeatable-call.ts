import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { newKey } from '#web/ui/new-key.ts';
import { type ApiFailure, asApiFailure } from './api-failure.ts';
import { call } from './call.ts';
import type { CallOptions } from './transport.ts';

/** Whether nobody knows if the server has done it: it was not reached, or failed on the way. */
const isOutcomeUnknown = ({ code }: ApiFailure) => code === 0 || code >= 500;

/**
 * A state-changing call that may be repeated: the same input goes out under the same idempotency key until the outcome
 * is known, so a lost answer never does the thing twice. Throws `ApiFailure`.
 */
export function repeatableCall<N extends CallName>(name: N, options: CallOptions = {}) {
  let attempt: { input: string; key: string } | undefined;
  return async (input: CallInput<N>): Promise<CallOutput<N>> => {
    try {
      const text = JSON.stringify(input);
      if (attempt?.input !== text) attempt = { input: text, key: newKey() };
      const output = await call(name, input, { ...options, idempotencyKey: attempt.key });
      attempt = undefined;
      return output;
    } catch (error) {
      const failure = asApiFailure(error);
      if (!isOutcomeUnknown(failure)) attempt = undefined;
      throw failure;
    }
  };
}
