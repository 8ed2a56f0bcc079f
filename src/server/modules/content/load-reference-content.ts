import { sql } from 'kysely';
import { shippedText } from '#domain/notification/fill-message.ts';
import { textKeys, textTemplates } from '#domain/notification/message-templates.ts';
import { dictionaryRules, kindOf, writeEntries } from '#domain/site/dictionary.ts';
import type { Database } from '#server/db/database.ts';
import { shippedEntries } from '#server/modules/common/dictionaries.ts';
import { contentRow, readReferenceContent } from './read-content.ts';

/**
 * Puts the texts of data/reference/content where none are, dictionaries, messages and words of pages as they ship: what an operator has
 * edited stays; what nobody edited of these follows the release.
 */
export async function loadReferenceContent(db: Database, now: Date): Promise<void> {
  const rows = [...readReferenceContent(), ...(await dictionaryContents(db)), ...textContents].map(
    (document) => contentRow(document, now),
  );
  await sql`INSERT INTO content SELECT * FROM json_populate_recordset(NULL::content, ${JSON.stringify(rows)}::json)
    ON CONFLICT (collection, path) DO UPDATE
    SET body = excluded.body, meta = excluded.meta, updated_at = excluded.updated_at
    WHERE content.collection IN ('dictionary', 'message', 'page-text') AND content.editor_id IS NULL
      AND (content.body, content.meta) IS DISTINCT FROM (excluded.body, excluded.meta)`.execute(db);
}

async function dictionaryContents(db: Database) {
  const shipped = await shippedEntries(db);
  return Object.entries(dictionaryRules).map(([path, { name, place }], i) => ({
    collection: 'dictionary',
    path,
    title: name,
    summary: place,
    sort: i + 1,
    daysAgo: 0,
    changedDaysAgo: 0,
    meta: {},
    body: writeEntries(shipped.get(kindOf(path)) ?? []),
  }));
}

const textContents = Object.entries(textKeys).flatMap(([collection, keys]) =>
  keys.map((path, i) => {
    const { name, when } = textTemplates[path];
    const { subject, text } = shippedText(path);
    return {
      collection,
      path,
      title: name,
      summary: when,
      sort: i + 1,
      daysAgo: 0,
      changedDaysAgo: 0,
      meta: { ...(subject && { subject }) },
      body: text,
    };
  }),
);
