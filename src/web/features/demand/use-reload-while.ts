import { useEffect } from 'react';

const intervalMs = 2_000;

/** Loads again every other second while something goes on at the server, e.g. the matching after a publication. */
export function useReloadWhile(busy: boolean, reload: () => void): void {
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(reload, intervalMs);
    return () => clearInterval(timer);
  }, [busy, reload]);
}
