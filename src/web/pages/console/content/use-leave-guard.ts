import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/** Asks before this page is left with unsaved changes; `passes` lets the page's own way on through. */
export function useLeaveGuard(dirty: boolean, passes: () => boolean): Blocker {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !passes() && currentLocation.pathname !== nextLocation.pathname,
  );
}
