import { type ContentCollection, collectionRules } from '#domain/content/collections.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';

export type ContentDetail = CallOutput<'console.contentDetail'>;

/** What an editor types. */
export interface ContentValues {
  path: string;
  title: string;
  summary: string;
  body: string;
  meta: Record<string, string>;
  sort: number;
}

/** What the browser stores: what was typed, and on which version of the server. */
interface ContentCopy {
  values: ContentValues;
  /** undefined for a content that isn't saved yet. */
  version?: string | undefined;
}

const stores = (key: string) =>
  draftStore({
    key,
    version: 1,
    lifetime: 'browser',
    isValid: (value): value is ContentCopy =>
      isRecord(value) &&
      isRecord(value.values) &&
      typeof value.values.body === 'string' &&
      isRecord(value.values.meta),
  });
/** By the id of a content, or the collection of one that isn't saved yet. */
export const contentCopies = stores('content.draft');
/** Given up for a colleague's version, until it is taken back or thrown away. */
export const replacedCopies = stores('content.replaced');

export const emptyValues: ContentValues = { path: '', title: '', summary: '', body: '', meta: {}, sort: 0 };

export const valuesOf = ({ path, title, summary, body, meta, sort }: ContentDetail): ContentValues => ({
  path,
  title,
  summary,
  body,
  meta,
  sort,
});

export interface Difference {
  key: keyof ContentValues;
  label: string;
  theirs: string;
  mine: string;
}

/** In words for people, and as the server would store it: two texts that are the same are no difference. */
const shownAs: {
  [Key in keyof ContentValues]: {
    label: string;
    text: (value: ContentValues[Key], collection: ContentCollection) => string;
  };
} = {
  title: { label: '标题', text: (title) => title.trim() },
  summary: { label: '摘要', text: (summary) => summary.trim() },
  body: { label: '正文', text: (body) => body.replaceAll('\r\n', '\n') },
  meta: {
    label: '其他字段',
    text: (meta, collection) => {
      const labelOf = (key: string) =>
        collectionRules[collection].fields.find((field) => field.key === key)?.label ?? key;
      return Object.entries(meta)
        .filter(([, value]) => value.trim() !== '')
        .map(([key, value]) => `${labelOf(key)}：${value.trim()}`)
        .toSorted()
        .join('\n');
    },
  },
  path: { label: '地址', text: (path) => path },
  sort: { label: '排序', text: String },
};

/** Where two versions differ. */
export function differences(
  collection: ContentCollection,
  theirs: ContentValues,
  mine: ContentValues,
): Difference[] {
  const compare = <Key extends keyof ContentValues>(key: Key): Difference => ({
    key,
    label: shownAs[key].label,
    theirs: shownAs[key].text(theirs[key], collection),
    mine: shownAs[key].text(mine[key], collection),
  });
  return (Object.keys(shownAs) as (keyof ContentValues)[])
    .map(compare)
    .filter((one) => one.theirs !== one.mine);
}

export const sameValues = (a: ContentValues, b: ContentValues): boolean =>
  differences('news', a, b).length === 0;

/** What the save call takes. */
export const saveInput = (
  collection: ContentCollection,
  values: ContentValues,
  saved: { contentId: string; updatedAt: string } | undefined,
): CallInput<'console.saveContent'> => ({
  ...(saved && { contentId: saved.contentId, updatedAt: saved.updatedAt }),
  collection,
  ...values,
  meta: Object.fromEntries(Object.entries(values.meta).filter(([, value]) => value.trim() !== '')),
});
