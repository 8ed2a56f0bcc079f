import { useEffect, useState } from 'react';

/** The present, moved on every half minute; at first `initial`, which a cached page has from earlier. */
export function useNow(initial?: number): number {
  const [now, setNow] = useState(initial ?? Date.now);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 30_000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
}
