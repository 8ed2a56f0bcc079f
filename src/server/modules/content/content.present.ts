import type { CallOutput } from '#wire/invoke.ts';
import type { ContentRow } from './content.store.ts';
import { renderMarkdown } from './markdown.ts';

export const presentContent = (row: ContentRow, withText: boolean): CallOutput<'content.page'> => ({
  path: row.path,
  title: row.title,
  summary: row.summary,
  meta: Object.fromEntries(Object.entries(row.meta).map(([key, value]) => [key, String(value)])),
  publishedAt: row.published_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  html: withText ? renderMarkdown(row.body) : '',
});
