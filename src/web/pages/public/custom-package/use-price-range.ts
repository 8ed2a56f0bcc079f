import { useEffect, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { ApiFailure } from '#web/api/api-failure.ts';
import { LIVE_MS } from '#web/ui/debounce.ts';
import { type Chosen, rangeInput } from './selection.ts';

export type Range = CallOutput<'market.priceRange'>;

/**
 * The market's answer to the selection. The server's own comes with the page; after a change the last one stays on the
 * screen (`stale`) until the next is there. Answers that have been overtaken are given up.
 */
export function usePriceRange(chosen: Chosen, loaded: { chosen: Chosen; range: Range }) {
  const regionId = loaded.range.city.code;
  const asked = JSON.stringify(rangeInput(chosen, regionId));
  const given = JSON.stringify(rangeInput(loaded.chosen, regionId));
  const [answer, setAnswer] = useState({ asked: given, range: loaded.range });
  const [failed, setFailed] = useState<{ asked: string; failure: ApiFailure }>();
  const [turn, setTurn] = useState(0);
  const known = asked === given ? loaded.range : asked === answer.asked ? answer.range : undefined;

  const wanted = known ? undefined : asked;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      ask(JSON.parse(wanted) as CallInput<'market.priceRange'>, control.signal).then(
        (range) => setAnswer({ asked: wanted, range }),
        (failure: ApiFailure) => {
          if (!control.signal.aborted) setFailed({ asked: wanted, failure });
        },
      );
    }, LIVE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted, turn]);

  const failure = failed && failed.asked === wanted ? failed.failure : undefined;
  return {
    range: known ?? answer.range,
    stale: !known,
    failure,
    retry: () => {
      setFailed(undefined);
      setTurn((before) => before + 1);
    },
  };
}

/** Calls come with the first change: most visitors look before they tick. */
async function ask(input: CallInput<'market.priceRange'>, signal: AbortSignal): Promise<Range> {
  const [{ call }, { asApiFailure }] = await Promise.all([
    import('#web/api/call.ts'),
    import('#web/api/api-failure.ts'),
  ]);
  return call('market.priceRange', input, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : asApiFailure(error);
  });
}
