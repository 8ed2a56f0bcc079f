import { readingMinutes } from '#domain/content/publication.ts';
import { fillContact, type ServiceContact } from '#domain/site/service-contact.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ContentRow } from './content.store.ts';
import { renderText } from './markdown.ts';

/** Meta as the wire has it: text by key. */
export const presentMeta = (meta: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(meta).map(([key, value]) => [key, String(value)]));

/** With the hotline and hours in place of their names. */
export const filled = <Row extends ContentRow>(row: Row, contact: ServiceContact): Row => ({
  ...row,
  summary: fillContact(row.summary, contact),
  body: fillContact(row.body, contact),
});

const facts = (row: ContentRow) => ({
  path: row.path,
  title: row.title,
  summary: row.summary,
  meta: presentMeta(row.meta),
  publishedAt: row.published_at.toISOString(),
  // Written before it was published: to its readers it changed with the publication at the latest.
  updatedAt: (row.updated_at > row.published_at ? row.updated_at : row.published_at).toISOString(),
  minutes: readingMinutes(row.length),
});

export const presentPage = (row: ContentRow): CallOutput<'content.page'> => {
  const { html, outline } = renderText(row.body);
  return { ...facts(row), html, outline: [...outline] };
};

/** Several texts may stand on one page: the ids of their headings begin with their paths. */
export const presentEntry = (row: ContentRow, withText: boolean) => ({
  ...facts(row),
  html: withText ? renderText(row.body, `${row.path}-`).html : '',
});
