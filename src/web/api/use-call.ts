import { useCallback, useEffect, useState } from 'react';
import type { CallName } from '#wire/call-table.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from './api-failure.ts';
import { call } from './call.ts';

export interface CallState<T> {
  /** The last answer; kept while the next one is loading, so that lists don't blink. */
  data: T | undefined;
  failure: ApiFailure | undefined;
  loading: boolean;
  reload: () => void;
}

interface Settled<T> {
  /** The request that was answered. */
  request?: string;
  data?: T | undefined;
  failure?: ApiFailure;
}

/** Loads on mount and whenever the input's content changes; `undefined` as input waits. For public pages; signed-in
 * ones have `useCallQuery`. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
): CallState<CallOutput<N>> {
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled<CallOutput<N>>>({});
  // As text, because callers write the input anew at every render.
  const request = input === undefined ? undefined : JSON.stringify([turn, input]);

  useEffect(() => {
    if (request === undefined) return undefined;
    const control = new AbortController();
    const [, given] = JSON.parse(request) as [number, CallInput<N>];
    call(name, given, { signal: control.signal })
      .then((data) => setSettled({ request, data }))
      .catch((error: unknown) => {
        if (control.signal.aborted) return;
        setSettled((before) => ({ request, data: before.data, failure: asApiFailure(error) }));
      });
    return () => control.abort();
  }, [name, request]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const loading = request !== undefined && settled.request !== request;
  return { data: settled.data, failure: loading ? undefined : settled.failure, loading, reload };
}
