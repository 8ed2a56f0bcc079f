import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from './clock.ts';
import { DEBOUNCE_MS } from './debounce.ts';

interface StoredDraft<T> {
  value: T;
  /** When it was typed, in ms. */
  at: number;
}

interface Rules<T> {
  /** Its name in the browser's storage; drafts of several records add their id. */
  key: string;
  /** Raised when the shape of the value changes: what an earlier release stored is then ignored. */
  version: number;
  /** `tab`: as long as this tab is open; `browser`: until it is removed. */
  lifetime: 'tab' | 'browser';
  /** Storage holds whatever somebody put there: what is not such a value is ignored. */
  isValid: (value: unknown) => value is T;
}

interface DraftStore<T> {
  read: (id?: string) => StoredDraft<T> | undefined;
  /** False when the browser stores nothing: full, or switched off. */
  write: (value: T, id?: string) => boolean;
  remove: (id?: string) => void;
  /** Removes it unless another tab wrote it last. */
  removeOwn: (id?: string) => void;
}

/**
 * What is stored there unless the server has it, too: of a save that was under way when its page was closed nobody heard that it
 * arrived, and there is nothing to choose between.
 */
export function readUnsaved<T>(
  store: DraftStore<T>,
  id: string,
  isSaved: (value: T) => boolean,
): StoredDraft<T> | undefined {
  const copy = store.read(id);
  if (!copy || !isSaved(copy.value)) return copy;
  store.remove(id);
  return undefined;
}

/** Until the page is loaded anew. */
const thisTab = Math.random().toString(36);

/** The one way to store what was typed and not sent yet. Declared once for a form, outside its component. */
export function draftStore<T>({ key, version, lifetime, isValid }: Rules<T>): DraftStore<T> {
  const storage = () => (lifetime === 'tab' ? sessionStorage : localStorage);
  const nameOf = (id: string | undefined) => (id === undefined ? key : `${key}:${id}`);
  const stored = (id: string | undefined) => {
    try {
      return JSON.parse(storage().getItem(nameOf(id)) ?? 'null') as Partial<
        StoredDraft<unknown> & { version: number; tab: string }
      > | null;
    } catch {
      return null;
    }
  };
  const remove = (id?: string) => {
    try {
      storage().removeItem(nameOf(id));
    } catch {
      // Nothing is stored there then.
    }
  };
  return {
    read(id) {
      const entry = stored(id);
      return entry?.version === version && typeof entry.at === 'number' && isValid(entry.value)
        ? { value: entry.value, at: entry.at }
        : undefined;
    },
    write(value, id) {
      try {
        storage().setItem(nameOf(id), JSON.stringify({ version, tab: thisTab, at: serverNow(), value }));
        return true;
      } catch {
        return false;
      }
    },
    remove,
    removeOwn(id) {
      if (stored(id)?.tab === thisTab) remove(id);
    },
  };
}

/** For `isValid` of forms whose fields are checked by the form itself. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Calls `write` a moment after `value` has changed, and at once when the page is left, reloaded or closed: for a value
 * that lives in a component and has its copy in storage.
 */
export function useDebouncedWrite(value: unknown, write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  const pending = useRef(false);
  const first = useRef(true);
  const flush = useCallback(() => {
    if (!pending.current) return;
    pending.current = false;
    latest.current();
  }, []);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `value` is what it waits for
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    pending.current = true;
    const timer = setTimeout(flush, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value, flush]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
}

/**
 * What is typed into a form, stored as it is typed and read again when the form opens: `value` starts with what was
 * stored, else with `initial`. Call `clear` when it was sent.
 */
export function useStoredDraft<T>(store: DraftStore<T>, initial: T, id?: string) {
  const [start] = useState(() => store.read(id));
  const [value, setValue] = useState<T>(start?.value ?? initial);
  const [restoredAt, setRestoredAt] = useState(start?.at);
  const cleared = useRef(false);
  useDebouncedWrite(value, () => {
    if (!cleared.current) store.write(value, id);
  });
  return {
    value,
    /** When what was restored had been typed, in ms; undefined when nothing was, and once it is cleared. */
    restoredAt,
    set: useCallback((next: T) => {
      cleared.current = false;
      setValue(() => next);
    }, []),
    clear: useCallback(() => {
      cleared.current = true;
      store.remove(id);
      setRestoredAt(undefined);
    }, [store, id]),
  };
}
