import type { ContentCollection } from '#domain/content/collections.ts';
import { collectionRules } from '#domain/content/collections.ts';
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
export interface ContentCopy {
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

/** Empty fields count as left out, as the server has it. */
const metaText = (meta: ContentValues['meta']) =>
  JSON.stringify(
    Object.entries(meta)
      .filter(([, value]) => value.trim() !== '')
      .map(([key, value]) => [key, value.trim()])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
const lines = (text: string) => text.replaceAll('\r\n', '\n');

export interface Difference {
  key: keyof ContentValues;
  label: string;
  theirs: string;
  mine: string;
}

const metaLines = (collection: ContentCollection, meta: ContentValues['meta']) =>
  Object.entries(meta)
    .filter(([, value]) => value.trim() !== '')
    .map(
      ([key, value]) =>
        `${collectionRules[collection].fields.find((field) => field.key === key)?.label ?? key}：${value}`,
    )
    .toSorted()
    .join('\n');

/** Where two versions differ, in words for people. */
export function differences(
  collection: ContentCollection,
  theirs: ContentValues,
  mine: ContentValues,
): Difference[] {
  const all: [same: boolean, difference: Difference][] = [
    [
      theirs.title.trim() === mine.title.trim(),
      { key: 'title', label: '标题', theirs: theirs.title, mine: mine.title },
    ],
    [
      theirs.summary.trim() === mine.summary.trim(),
      { key: 'summary', label: '摘要', theirs: theirs.summary, mine: mine.summary },
    ],
    [
      lines(theirs.body) === lines(mine.body),
      { key: 'body', label: '正文', theirs: theirs.body, mine: mine.body },
    ],
    [
      metaText(theirs.meta) === metaText(mine.meta),
      {
        key: 'meta',
        label: '其他字段',
        theirs: metaLines(collection, theirs.meta),
        mine: metaLines(collection, mine.meta),
      },
    ],
    [theirs.path === mine.path, { key: 'path', label: '地址', theirs: theirs.path, mine: mine.path }],
    [
      theirs.sort === mine.sort,
      { key: 'sort', label: '排序', theirs: String(theirs.sort), mine: String(mine.sort) },
    ],
  ];
  return all.filter(([same]) => !same).map(([, difference]) => difference);
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
