import { useSyncExternalStore } from 'react';

interface Choosable {
  id: string;
  name: string;
}

/** Which one of several somebody works for, stored in this browser; every part of the page sees a change at once. */
function chosenStore(key: string) {
  const listeners = new Set<() => void>();
  /** For browsers that store nothing: the choice lasts as long as the page. */
  let unstored: string | undefined;
  const get = (): string | undefined => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { id?: unknown } | null;
      return typeof stored?.id === 'string' ? stored.id : unstored;
    } catch {
      return unstored;
    }
  };
  return {
    get,
    set({ id, name }: Choosable): void {
      unstored = id;
      try {
        localStorage.setItem(key, JSON.stringify({ id, name }));
      } catch {
        // See `unstored`.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

type ChosenStore = ReturnType<typeof chosenStore>;

/** The institution that a member of several works for (docs/product.md: `currentOrg`). */
export const currentInstitution = chosenStore('currentOrg');

/** The chosen one of these, else the first. */
export function useChosen<T extends Choosable>(store: ChosenStore, among: readonly T[]): T | undefined {
  const id = useSyncExternalStore(store.subscribe, store.get, () => undefined);
  return among.find((one) => one.id === id) ?? among[0];
}
