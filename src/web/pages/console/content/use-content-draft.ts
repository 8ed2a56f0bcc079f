import { useRef, useState } from 'react';
import type { ContentCollection } from '#domain/content/collections.ts';
import { useDebouncedWrite } from '#web/ui/stored-draft.ts';
import {
  type ContentDetail,
  type ContentValues,
  contentCopies,
  emptyValues,
  replacedCopies,
  sameValues,
  valuesOf,
} from './content-draft.ts';

export type ContentDraft = ReturnType<typeof useContentDraft>;

/** What is typed, the server's version beneath it, and its copy in this browser: nothing is lost by a reload or crash.
 * Mount it anew (`key`) for another content. */
export function useContentDraft(detail: ContentDetail | undefined, collection: ContentCollection) {
  const id = detail?.contentId ?? `new.${collection}`;
  const [start] = useState(() => {
    const saved = detail ? valuesOf(detail) : emptyValues;
    const copy = contentCopies.read(id);
    if (!copy || sameValues(saved, copy.value.values)) return { saved, copy: undefined, at: undefined };
    // What was restored belongs to this page from now on.
    contentCopies.write(copy.value, id);
    return { saved, copy: copy.value, at: copy.at };
  });
  /** The server's values that the typed ones started from, and their version. */
  const [base, setBase] = useState({
    values: start.saved,
    version: start.copy ? start.copy.version : detail?.updatedAt,
  });
  const [values, setValues] = useState<ContentValues>(start.copy?.values ?? start.saved);
  const [restoredAt, setRestoredAt] = useState(start.at);
  const [replaced, setReplaced] = useState(() => replacedCopies.read(id)?.value);
  const [persisted, setPersisted] = useState(true);
  const dirty = !sameValues(base.values, values);

  const latest = useRef({ values, version: base.version, dirty });
  latest.current = { values, version: base.version, dirty };
  const moved = useRef(false);
  useDebouncedWrite(values, () => {
    if (moved.current) return;
    const { dirty: hasChanges, ...copy } = latest.current;
    if (hasChanges) setPersisted(contentCopies.write(copy, id));
    else contentCopies.removeOwn(id);
  });

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
    persisted,
    replaced,
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
      if (!latest.current.dirty) contentCopies.removeOwn(id);
      setBase({ values: sent, version });
      setRestoredAt(undefined);
    },
    /** Go on from the server's present version with what is typed here. */
    rebase: (theirs: ContentDetail) => setBase({ values: valuesOf(theirs), version: theirs.updatedAt }),
    /** Takes the server's version; what was typed stays in this browser beside it. */
    takeTheirs(theirs: ContentDetail) {
      const mine = { values, version: base.version };
      if (!sameValues(values, valuesOf(theirs))) {
        replacedCopies.write(mine, id);
        setReplaced(mine);
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
    takeBackReplaced() {
      if (replaced) setValues(replaced.values);
      replacedCopies.remove(id);
      setReplaced(undefined);
    },
    dropReplaced() {
      replacedCopies.remove(id);
      setReplaced(undefined);
    },
    /** The new content got an id: what was typed since it was sent goes along. */
    moveTo(contentId: string, sent: ContentValues, version: string) {
      const { values: now } = latest.current;
      if (!sameValues(sent, now)) contentCopies.write({ values: now, version }, contentId);
      moved.current = true;
      contentCopies.removeOwn(id);
    },
  };
}
