import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server sends and in the first render: what only scripts can do is offered when they can. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
