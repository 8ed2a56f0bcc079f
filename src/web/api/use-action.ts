import { useCallback, useRef, useState } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from './api-failure.ts';
import { call } from './call.ts';
import { type CallOptions, newIdempotencyKey } from './transport.ts';

export interface Action<N extends CallName> {
  /** The answer, or undefined when it failed (`failure` says why) or when one is already under way. */
  run: (input: CallInput<N>) => Promise<CallOutput<N> | undefined>;
  busy: boolean;
  failure: ApiFailure | undefined;
  clear: () => void;
}

/**
 * A state-changing call behind a button or form: no double submit, and the same idempotency key while the same input
 * is repeated after a failure, so a lost answer never does the thing twice. For public pages; signed-in ones have
 * `useCallMutation`.
 */
export function useAction<N extends CallName>(
  name: N,
  { stayOnSessionLoss = false }: Pick<CallOptions, 'stayOnSessionLoss'> = {},
): Action<N> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const running = useRef(false);
  const attempt = useRef<{ input: string; key: string }>(undefined);

  const run = useCallback(
    async (input: CallInput<N>) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newIdempotencyKey() };
      try {
        const output = await call(name, input, {
          idempotencyKey: attempt.current.key,
          stayOnSessionLoss,
        });
        attempt.current = undefined;
        return output;
      } catch (error) {
        const reason = asApiFailure(error);
        // A clear answer ends the attempt: the next try is a new one. Only an unknown outcome repeats the key.
        if (reason.code !== 0 && reason.code < 500) attempt.current = undefined;
        setFailure(reason);
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [name, stayOnSessionLoss],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  return { run, busy, failure, clear };
}
