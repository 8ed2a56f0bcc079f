import { useEffect, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { type ApiFailure, asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';

interface Cities {
  hot: CallOutput<'region.listHot'>;
  groups: CallOutput<'region.listByInitials'>;
}

/** Regions change a few times a year: read once, they last as long as the page. */
let reading: Promise<Cities> | undefined;

function readCities(): Promise<Cities> {
  reading ??= Promise.all([call('region.listHot', {}), call('region.listByInitials', {})]).then(
    ([hot, groups]) => ({ hot, groups }),
    (error: unknown) => {
      reading = undefined;
      throw error;
    },
  );
  return reading;
}

/** The hot cities, and all of them by initial. */
export function useCities() {
  const [cities, setCities] = useState<Cities>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    readCities().then(
      (read) => !gone && setCities(read),
      (error: unknown) => !gone && setFailure(asApiFailure(error)),
    );
    return () => {
      gone = true;
    };
  }, [turn]);
  const reload = () => {
    setFailure(undefined);
    setTurn(turn + 1);
  };
  return { cities, failure, reload };
}
