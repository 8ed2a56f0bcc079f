import { useEffect, useState } from 'react';
import { onServerTime, serverNow } from './clock.ts';

/** The server's present, moved on every half minute; `initial`, which a cached page has from earlier, until the server's clock is known. */
export function useNow(initial?: number): number {
  const [now, setNow] = useState(initial ?? serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const tick = () => setNow(serverNow());
    const end = onServerTime(() => {
      tick();
      timer ??= setInterval(tick, 30_000);
    });
    return () => {
      end();
      clearInterval(timer);
    };
  }, []);
  return now;
}
