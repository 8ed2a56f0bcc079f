import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { repeatableCall } from '#web/api/repeatable-call.ts';
import type { contested, tryAgain } from './query-client.ts';

export interface CallMutation<N extends CallName> {
  /** The answer, or undefined when it failed (`failure` says why) or when one is already under way. */
  run: (input: CallInput<N>) => Promise<CallOutput<N> | undefined>;
  busy: boolean;
  failure: ApiFailure | undefined;
  clear: () => void;
}

/**
 * A state-changing call behind a button or form: no double submit. What is on the screen is fetched again when it
 * succeeds (`query-client.ts`).
 * @param options `tryAgain` for a call that is one of many: the others need not wait for another click; `contested` for one that
 * somebody else may have made first
 */
export function useCallMutation<N extends CallName>(
  name: N,
  options: Partial<typeof tryAgain & typeof contested> = {},
): CallMutation<N> {
  const running = useRef(false);
  const [send] = useState(() => repeatableCall(name));
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: send, ...options });
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
