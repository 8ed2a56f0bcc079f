import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Loads on mount and whenever the input's content changes; `undefined` as input waits. */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
): CallState<CallOutput<N>> {
  const key = input === undefined ? undefined : JSON.stringify(input);
  const latest = useRef(input);
  latest.current = input;
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{
    data?: CallOutput<N>;
    failure?: ApiFailure | undefined;
    loading: boolean;
  }>({
    loading: key !== undefined,
  });

  // biome-ignore lint: `key` stands for the input's content, `turn` for a reload
  useEffect(() => {
    if (key === undefined) return undefined;
    const control = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    call(name, latest.current as CallInput<N>, { signal: control.signal }).then(
      (data) => {
        if (!control.signal.aborted) setState({ data, loading: false });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState((before) => ({ ...before, failure: asApiFailure(error), loading: false }));
      },
    );
    return () => control.abort();
  }, [name, key, turn]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { data: state.data, failure: state.failure, loading: state.loading, reload };
}
