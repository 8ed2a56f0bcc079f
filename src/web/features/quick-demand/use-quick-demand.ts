import { useCallback, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { newIdempotencyKey } from '#web/api/transport.ts';
import { session } from '#web/session/session-store.ts';

type Input = CallInput<'demand.shortcutAdd'>;
export type QuickDemandAnswer = CallOutput<'demand.shortcutAdd'>;

/** Sends the one-minute form. The same input keeps its key until there is an answer, so that a lost one does nothing
 * twice; whoever proved his number is signed in with the answer. A session that has ended is a refusal here, no
 * reason to leave the page. */
export function useQuickDemand() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const running = useRef(false);
  const attempt = useRef<{ input: string; key: string }>(undefined);

  const run = useCallback(async (input: Input): Promise<QuickDemandAnswer | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const text = JSON.stringify(input);
    if (attempt.current?.input !== text) attempt.current = { input: text, key: newIdempotencyKey() };
    try {
      const options = { idempotencyKey: attempt.current.key, stayOnSessionLoss: true };
      const answer = await call('demand.shortcutAdd', input, options);
      attempt.current = undefined;
      if (answer.signedIn) session.signIn(answer.signedIn);
      return answer;
    } catch (error) {
      const reason = asApiFailure(error);
      if (reason.code !== 0 && reason.code < 500) attempt.current = undefined;
      setFailure(reason);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { run, busy, failure };
}
