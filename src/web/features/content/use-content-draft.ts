import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentCollection } from '#domain/content/collections.ts';
import {
  type ContentDetail,
  type ContentValues,
  emptyValues,
  sameValues,
  valuesOf,
} from './content-draft.ts';
import { copyKey, readCopy, removeCopy, writeCopy } from './local-copy.ts';

const COPY_AFTER_MS = 400;

export type ContentDraft = ReturnType<typeof useContentDraft>;

/** What is typed, the server's version beneath it, and its copy in this browser: nothing is lost by a reload or crash.
 * Mount it anew (`key`) for another content. */
export function useContentDraft(detail: ContentDetail | undefined, collection: ContentCollection) {
  const id = detail?.contentId ?? `new.${collection}`;
  const key = copyKey(id);
  const [start] = useState(() => {
    const saved = detail ? valuesOf(detail) : emptyValues;
    const copy = readCopy(key);
    // Whoever goes on from a copy owns it.
    return copy && !sameValues(saved, copy.values)
      ? { saved, copy, tab: copy.tab }
      : { saved, copy: undefined, tab: Math.random().toString(36) };
  });
  /** The server's values that the typed ones started from, and their version. */
  const [base, setBase] = useState({
    values: start.saved,
    version: start.copy ? start.copy.version : detail?.updatedAt,
  });
  const [values, setValues] = useState<ContentValues>(start.copy?.values ?? start.saved);
  const [restoredAt, setRestoredAt] = useState(start.copy?.at);
  const [aside, setAside] = useState(() => readCopy(copyKey(id, 'aside')));
  const [kept, setKept] = useState(true);
  const dirty = !sameValues(base.values, values);

  const { tab } = start;
  const latest = useRef({ values, version: base.version, dirty });
  latest.current = { values, version: base.version, dirty };
  const moved = useRef(false);
  const keep = useCallback(() => {
    if (moved.current) return;
    const { dirty: hasChanges, ...copy } = latest.current;
    if (hasChanges) setKept(writeCopy(key, { ...copy, at: Date.now(), tab }));
    else removeCopy(key, tab);
  }, [key, tab]);

  useEffect(() => {
    const timer = setTimeout(keep, COPY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, keep]);
  // A reload or a closed tab doesn't wait for the timer.
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  return {
    values,
    dirty,
    /** The version to save on; undefined for a new content. */
    version: base.version,
    /** When the typed values came out of the browser's copy. */
    restoredAt,
    /** What came out of the copy was typed on an earlier version than the server has now. */
    overtaken: start.copy !== undefined && detail !== undefined && start.copy.version !== detail.updatedAt,
    /** The browser keeps a copy; false: storage is full or switched off. */
    kept,
    aside,
    change: (part: Partial<ContentValues>) => setValues((before) => ({ ...before, ...part })),
    changeMeta: (field: string, value: string | undefined) =>
      setValues((before) => {
        const meta = { ...before.meta };
        if (value === undefined) delete meta[field];
        else meta[field] = value;
        return { ...before, meta };
      }),
    /** The server has taken `sent` as this version; what was typed meanwhile stays unsaved. */
    saved(sent: ContentValues, version: string) {
      latest.current = { ...latest.current, version, dirty: !sameValues(sent, latest.current.values) };
      setBase({ values: sent, version });
      setRestoredAt(undefined);
    },
    /** Go on from the server's present version with what is typed here. */
    rebase: (theirs: ContentDetail) => setBase({ values: valuesOf(theirs), version: theirs.updatedAt }),
    /** Takes the server's version; what was typed is put aside in this browser. */
    takeTheirs(theirs: ContentDetail) {
      const mine = { values, version: base.version, at: Date.now(), tab };
      if (!sameValues(values, valuesOf(theirs))) {
        writeCopy(copyKey(id, 'aside'), mine);
        setAside(mine);
      }
      setBase({ values: valuesOf(theirs), version: theirs.updatedAt });
      setValues(valuesOf(theirs));
      setRestoredAt(undefined);
    },
    /** Back to what the server had when this page was opened. */
    discard() {
      setValues(base.values);
      setBase({ values: base.values, version: detail?.updatedAt });
      setRestoredAt(undefined);
    },
    takeBackAside() {
      if (aside) setValues(aside.values);
      removeCopy(copyKey(id, 'aside'));
      setAside(undefined);
    },
    dropAside() {
      removeCopy(copyKey(id, 'aside'));
      setAside(undefined);
    },
    /** The new content got an id: what was typed since it was sent goes along. */
    moveTo(contentId: string, sent: ContentValues, version: string) {
      const { values: now } = latest.current;
      if (!sameValues(sent, now))
        writeCopy(copyKey(contentId), { values: now, version, at: Date.now(), tab });
      moved.current = true;
      removeCopy(key, tab);
    },
  };
}
