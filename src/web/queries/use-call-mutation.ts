import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { repeatableCall } from '#web/api/repeatable-call.ts';
import type { tryAgain } from './query-client.ts';

export interface CallMutation<N extends CallName> {
  /** The answer, or undefined when it failed (`failure` says why) or when one is already under way. */
  run: (input: CallInput<N>) => Promise<CallOutput<N> | undefined>;
  busy: boolean;
  failure: ApiFailure | undefined;
  clear: () => void;
}

export type MutationOptions = Partial<typeof tryAgain> & {
  meta?: MutationMeta;
  /** Whether what the call was refused for, naming `sure`, is meant: it is sent again then. */
  ask?: (text: string) => Promise<boolean>;
};

/**
 * A state-changing call behind a button or form: no double submit. What is on the screen is fetched again when it
 * succeeds (`query-client.ts`).
 * @param options `tryAgain` for a call that is one of many: the others need not wait for another click; `contested` for one that
 * somebody else may have made first; `once` for one after which the page is left
 */
export function useCallMutation<N extends CallName>(
  name: N,
  { ask, ...options }: MutationOptions = {},
): CallMutation<N> {
  const running = useRef(false);
  const [send] = useState(() => repeatableCall(name));
  const asking = useRef(ask);
  asking.current = ask;
  const [sendOrAsk] = useState(() => async (input: CallInput<N>): Promise<CallOutput<N> | undefined> => {
    try {
      return await send(input);
    } catch (error) {
      const failure = asApiFailure(error);
      const text = failure.fields.sure;
      if (!asking.current || text === undefined) throw failure;
      return (await asking.current(text)) ? await send({ ...input, sure: true }) : undefined;
    }
  });
  const { mutateAsync, isPending, data, error, reset } = useMutation({ mutationFn: sendOrAsk, ...options });
  const once = options.meta?.once === true;
  const run = useCallback(
    async (input: CallInput<N>) => {
      if (running.current) return undefined;
      running.current = true;
      try {
        const answer = await mutateAsync(input);
        running.current = once && answer !== undefined;
        return answer;
      } catch {
        running.current = false;
        return undefined; // `failure` says why
      }
    },
    [mutateAsync, once],
  );
  return { run, busy: isPending || (once && data !== undefined), failure: error ?? undefined, clear: reset };
}
