import type { Draft } from './draft.ts';

/** What was typed and isn't acknowledged by the server yet, kept in this browser. */
export interface LocalCopy {
  /** The server's version that it was typed on. */
  version: string;
  draft: Draft;
  /** Milliseconds. */
  at: number;
  /** Which tab wrote it: a tab removes only its own. */
  tab: string;
}

export interface CopyStore {
  read: () => LocalCopy | undefined;
  write: (copy: LocalCopy) => void;
  remove: (tab: string) => void;
}

/** Storage may be full or switched off; then the draft still lives on the screen and on the server. */
export function localCopy(demandId: string): CopyStore {
  const key = `demandDraft:${demandId}`;
  const read = (): LocalCopy | undefined => {
    try {
      const copy = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null;
      return copy?.draft?.terms && Array.isArray(copy.draft.groups) ? copy : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    read,
    write: (copy) => {
      try {
        localStorage.setItem(key, JSON.stringify(copy));
      } catch {
        // Nothing to do: see above.
      }
    },
    remove: (tab) => {
      if (read()?.tab === tab) localStorage.removeItem(key);
    },
  };
}
