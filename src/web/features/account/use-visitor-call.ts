import { useCallback, useRef, useState } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';

/** A call from a page on which nobody is signed in yet: a failure (also 701, frozen) is shown here, never a reason to
 * leave. No second call while one is under way. */
export function useVisitorCall<N extends CallName>(name: N) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const running = useRef(false);
  const run = useCallback(
    async (input: CallInput<N>): Promise<CallOutput<N> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        return await call(name, input, { stayOnSessionLoss: true });
      } catch (error) {
        setFailure(asApiFailure(error));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [name],
  );
  return { run, busy, failure };
}
