import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { TookTooLong } from '#web/api/took-too-long.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
    queryMeta: {
      /** What no mutation outdates: regions, dictionaries. */
      reference?: boolean;
    };
    mutationMeta: {
      /** Somebody else may have been first: see `contested`. */
      contested?: boolean;
      /** The page is left when it has succeeded: see `once`. */
      once?: boolean;
    };
  }
}

/**
 * The network was not reached, or the server had too much to do just then; any other failure would only be answered again. What took
 * too long is told at once: three times 20 s of silence are a minute.
 */
const passes = (failure: ApiFailure) =>
  (failure.code === 0 && !(failure instanceof TookTooLong)) || failure.code === 503;

/** What fails but may pass is tried twice again: after half a second, then after two. */
export const tryAgain = {
  retry: (failures: number, failure: ApiFailure) => failures < 2 && passes(failure),
  retryDelay: (failures: number) => 500 * 4 ** failures,
};

/** For a call that somebody else may have made first: its failure shows that the screen is outdated, which is then fetched again too. */
export const contested = { meta: { contested: true } };

/** For a call after which the page is left: until it is, a second click does nothing. */
export const once = { meta: { once: true } };

const isRecord = ({ meta }: Query) => !meta?.reference;

/** Fetches again what is on the screen and forgets what is not; reference data stays. */
export function readAgain(client: QueryClient): void {
  client.removeQueries({ type: 'inactive', predicate: isRecord });
  void client.invalidateQueries({ predicate: isRecord });
}

/** After a mutation: resolves when what it outdated has been fetched again, or could not be. */
export const whenReadAgain = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: isRecord }, { cancelRefetch: false });

/** Changes what was read. A read under way may have begun before the change: its answer is not taken, and it begins anew. */
export function setData<T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const reading = client.isFetching({ queryKey, exact: true }) > 0;
  client.setQueryData<T>(queryKey, (data) => (data === undefined ? data : change(data)));
  if (reading) void client.invalidateQueries({ queryKey, exact: true });
}

/**
 * The cache of the signed-in pages, one per sign-in.
 *
 * The one rule of what a mutation, or a message that arrives, outdates: everything. A mutation that succeeds fetches again what is on the screen
 * (also the counts of the side menu) and forgets what is not. That costs a few small reads after a click; a table of
 * which call touches which records would cost the mistakes in it.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => readAgain(client),
      onError: (_failure, _input, _result, { meta }) => {
        if (meta?.contested) readAgain(client);
      },
    }),
    defaultOptions: {
      queries: {
        // Nothing that has left the screen is shown again: a form must not begin with old values. Lists may (`useCallList`).
        gcTime: 0,
        // Calls fail by themselves without a network; paused ones would load for ever.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        ...tryAgain,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
