import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { LIVE_MS } from '#web/ui/debounce.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { readAgain, setData } from './query-client.ts';

export interface CallQuery<T> {
  /** The last answer, shown while the next input's is loading, so that lists don't blink. */
  data: T | undefined;
  failure: ApiFailure | undefined;
  /** Nothing to show yet for this input. */
  loading: boolean;
  reload: () => void;
}

interface CacheOptions {
  /** For how long an answer that has left the screen stays in the cache, in ms. */
  gcTime?: number;
  staleTime?: number;
  reference?: boolean;
  /** Asks again by itself, in ms; nobody waits for it, so it moves no loading bar and shows no lost session. */
  refetchInterval?: number;
  /** Nobody waits for it: it moves no loading bar. */
  background?: boolean;
}

function useCached<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  { reference = false, background = false, ...cache }: CacheOptions,
): CallQuery<CallOutput<N>> {
  const query = useQuery({
    queryKey: [name, input],
    queryFn:
      input === undefined
        ? skipToken
        : ({ signal }) =>
            call(name, input, {
              signal,
              background: background || cache.refetchInterval !== undefined,
            }).catch((error: unknown) => {
              throw signal.aborted ? error : asApiFailure(error);
            }),
    placeholderData: keepPreviousData,
    meta: { reference },
    ...cache,
  });
  const { refetch } = query;
  return {
    data: query.data as CallOutput<N> | undefined,
    failure: query.error ?? undefined,
    loading: query.isLoading || query.isPlaceholderData,
    reload: useCallback(() => void refetch(), [refetch]),
  };
}

/** Reads with a call, on mount and whenever the input's content changes; `undefined` as input waits. */
export const useCallQuery = <N extends CallName>(name: N, input: CallInput<N> | undefined) =>
  useCached(name, input, {});

/** The same for what is not on the screen, e.g. what only paper shows. */
export const useBackgroundCall = <N extends CallName>(name: N, input: CallInput<N> | undefined) =>
  useCached(name, input, { background: true });

/** The same, once: a later answer does not replace what is being edited. Mount it anew (`key`) for another record. */
export function useCallOnce<N extends CallName>(name: N, input: CallInput<N> | undefined) {
  const [data, setData] = useState<CallOutput<N>>();
  const query = useCallQuery(name, data === undefined ? input : undefined);
  if (data === undefined && query.data !== undefined) setData(() => query.data);
  return { ...query, data };
}

/** The same for what follows typing: asked again a moment after the input has changed; an answer that comes too late is aborted. */
export function useLiveCall<N extends CallName>(name: N, input: CallInput<N> | undefined) {
  // As text: an input that only looks different asks nothing.
  const asked = useDebounced<string | undefined>(JSON.stringify(input), LIVE_MS);
  return useCallQuery(name, asked === undefined ? undefined : (JSON.parse(asked) as CallInput<N>));
}

const WORKING_MS = 2_000;

/** Reads again every other second while something goes on at the server, e.g. the matching after a publication. */
export function useReloadWhile(busy: boolean, { reload }: Pick<CallQuery<unknown>, 'reload'>): void {
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(reload, WORKING_MS);
    return () => clearInterval(timer);
  }, [busy, reload]);
}

const FIVE_MINUTES = 300_000;

/** The same for lists and comparisons, which nobody edits: who comes back to one sees it at once, while it is fetched anew. */
export const useCallList = <N extends CallName>(name: N, input: CallInput<N> | undefined) =>
  useCached(name, input, { gcTime: FIVE_MINUTES });

/** The same for what doesn't change while people work: dictionaries, the region tree. Fetched once. */
export const useReferenceCall = <N extends CallName>(name: N, input: CallInput<N> | undefined) =>
  useCached(name, input, {
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    reference: true,
  });

/** The same for what changes by itself, such as counts of what waits: asked again every `everyMs`. */
export const usePolledCall = <N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  everyMs: number,
) => useCached(name, input, { refetchInterval: everyMs });

/** For what shows that the screen is outdated as a whole: reads all of it again. */
export function useReadAgain(): () => void {
  const client = useQueryClient();
  return useCallback(() => readAgain(client), [client]);
}

/** Puts what a change answered in place of what was read with the same input, which saves fetching it again. */
export function useSetCallData<N extends CallName>(name: N, input: CallInput<N>) {
  const client = useQueryClient();
  return (change: (data: CallOutput<N>) => CallOutput<N>) =>
    setData<CallOutput<N>>(client, [name, input], change);
}
