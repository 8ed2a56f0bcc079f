import { collectionRules, contentAddress, isCollection, isNeeded } from '#domain/content/collections.ts';
import { type Publication, publicationOf } from '#domain/content/publication.ts';
import { isSettingKind, settingKinds, singleSettings } from '#domain/site/setting-kinds.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { EditedRow, PastContent } from './console-content.store.ts';
import { presentMeta } from './content.present.ts';

type Entry = CallOutput<'console.listContent'>['records'][number];

export const presentEntry = (row: Omit<EditedRow, 'body' | 'withdrawn_at'>, now: Date): Entry => ({
  contentId: row.id,
  collection: row.collection,
  path: row.path,
  title: row.title,
  summary: row.summary,
  place: placeOf(row),
  publishedAt: row.published_at?.toISOString() ?? null,
  publication: stateOf(row, now),
  updatedAt: row.updated_at.toISOString(),
  editor: row.editor,
  sort: row.sort,
  page: contentAddress(row.collection, row.path),
});

function placeOf({ collection, path, summary, meta }: Omit<EditedRow, 'body' | 'withdrawn_at'>): string {
  if (collection === 'setting') {
    const { kind, url } = presentMeta(meta);
    if (!isSettingKind(kind)) return path;
    const { name, hint } = settingKinds[kind];
    return singleSettings.includes(kind) ? hint : [name, url ?? summary].filter(Boolean).join(' · ');
  }
  return !isCollection(collection) || collectionRules[collection].texts
    ? contentAddress(collection, path) || path
    : summary || path;
}

/** Whether strangers see it at that moment. */
export const stateOf = (row: Pick<EditedRow, 'published_at'>, now: Date): Publication =>
  publicationOf(row.published_at?.getTime() ?? null, now.getTime());

/** What may be done to it now; a text that the site needs stays published. */
export function actionsOf(row: Pick<EditedRow, 'collection' | 'path' | 'published_at'>, now: Date): string[] {
  switch (stateOf(row, now)) {
    case 'draft':
      return ['publish', 'schedule'];
    case 'scheduled':
      return ['publish', 'schedule', 'withdraw'];
    default:
      return isNeeded(row.collection, row.path) ? [] : ['withdraw'];
  }
}

/** Strangers may hold the address: it is published, or was until it was withdrawn. */
export const isPathFixed = (row: Pick<EditedRow, 'published_at' | 'withdrawn_at'>, now: Date): boolean =>
  row.withdrawn_at !== null || stateOf(row, now) === 'published';

/** Of a past version, what its list shows. */
export const presentVersion = ({ version_id, title, saved_at, editor }: PastContent) => ({
  versionId: version_id,
  title,
  savedAt: saved_at.toISOString(),
  editor,
});

export const presentDetail = (
  row: EditedRow,
  now: Date,
): Omit<CallOutput<'console.contentDetail'>, 'deadLinks' | 'linkedFrom'> => ({
  ...presentEntry(row, now),
  body: row.body,
  meta: presentMeta(row.meta),
  pathFixed: isPathFixed(row, now),
  actions: actionsOf(row, now),
});
