import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { type ApiFailure, asApiFailure } from './api-failure.ts';
import { repeatableCall } from './repeatable-call.ts';
import type { CallOptions } from './transport.ts';

interface State<T> {
  busy: boolean;
  /** The last answer; it stays while the next one is on its way. */
  data?: T | undefined;
  failure?: ApiFailure | undefined;
}

/**
 * The call of a public part (signed-in pages have `useCallQuery` and `useCallMutation`). `run` answers undefined when it
 * failed, when the same input is under way already, or when another one has followed. Nobody has to be signed in here:
 * a failure (also 701, frozen) is shown in place and never a reason to leave, unless `stayOnSessionLoss` is false.
 */
export function useVisitorCall<N extends CallName>(
  name: N,
  { stayOnSessionLoss = true }: Pick<CallOptions, 'stayOnSessionLoss'> = {},
) {
  const [state, setState] = useState<State<CallOutput<N>>>({ busy: false });
  const [send] = useState(() => repeatableCall(name, { stayOnSessionLoss }));
  const underWay = useRef<string>(undefined);
  const run = useCallback(
    async (input: CallInput<N>): Promise<CallOutput<N> | undefined> => {
      const text = JSON.stringify(input);
      if (underWay.current === text) return undefined;
      underWay.current = text;
      setState(({ data }) => ({ busy: true, data }));
      const settle = (next: (before: State<CallOutput<N>>) => State<CallOutput<N>>) => {
        if (underWay.current !== text) return false;
        underWay.current = undefined;
        setState(next);
        return true;
      };
      try {
        const data = await send(input);
        return settle(() => ({ busy: false, data })) ? data : undefined;
      } catch (error) {
        settle(({ data }) => ({ busy: false, data, failure: asApiFailure(error) }));
        return undefined;
      }
    },
    [send],
  );
  const forgetFailure = useCallback(() => setState((before) => ({ ...before, failure: undefined })), []);
  return { run, forgetFailure, ...state };
}
