import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';

export interface CallMutation<N extends CallName> {
  /** The answer, or undefined when it failed (`failure` says why) or when one is already under way. */
  run: (input: CallInput<N>) => Promise<CallOutput<N> | undefined>;
  busy: boolean;
  failure: ApiFailure | undefined;
  clear: () => void;
}

/**
 * A state-changing call behind a button or form: no double submit, and the same idempotency key while the same input
 * is repeated after a failure, so a lost answer never does the thing twice. What is on the screen is fetched again
 * when it succeeds (`query-client.ts`).
 */
export function useCallMutation<N extends CallName>(name: N): CallMutation<N> {
  const running = useRef(false);
  const attempt = useRef<{ input: string; key: string }>(undefined);
  const { mutateAsync, isPending, error, reset } = useMutation({
    async mutationFn(input: CallInput<N>): Promise<CallOutput<N>> {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newIdempotencyKey() };
      try {
        const output = await call(name, input, { idempotencyKey: attempt.current.key });
        attempt.current = undefined;
        return output;
      } catch (cause) {
        const failure = asApiFailure(cause);
        // A clear answer ends the attempt: the next try is a new one. Only an unknown outcome repeats the key.
        if (failure.code !== 0 && failure.code < 500) attempt.current = undefined;
        throw failure;
      }
    },
  });
  const run = useCallback(
    async (input: CallInput<N>) => {
      if (running.current) return undefined;
      running.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        return undefined; // `failure` says why
      } finally {
        running.current = false;
      }
    },
    [mutateAsync],
  );
  return { run, busy: isPending, failure: error ?? undefined, clear: reset };
}
