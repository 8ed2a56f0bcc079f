import { useSyncExternalStore } from 'react';

/** Paper has room for one, whatever the width of its page: tables that are wider are set in parts (`usePrinting`). */
const wide = '(min-width: 768px), print';

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/**
 * Whether the window has room for a table. Known from the first render on: Ant Design's `Grid.useBreakpoint` finds out after
 * it, so that a phone drew the whole table first, and threw it away.
 */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
