import { dictionaryRules, kindOf, writeEntries } from '#domain/site/dictionary.ts';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { shippedEntries } from '#server/modules/common/dictionaries.ts';
import { contentRow, readReferenceContent } from './read-content.ts';

/**
 * Puts the texts of data/reference/content where none are, and the dictionaries as they ship: what an operator has edited
 * stays; a dictionary that nobody edited follows the release.
 */
export async function loadReferenceContent(db: Database, now: Date): Promise<void> {
  const rows = [...readReferenceContent(), ...(await dictionaryContents(db))].map((document) =>
    contentRow(document, now),
  );
  await sql`INSERT INTO content SELECT * FROM json_populate_recordset(NULL::content, ${JSON.stringify(rows)}::json)
    ON CONFLICT (collection, path) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at
    WHERE content.collection = 'dictionary' AND content.editor_id IS NULL AND content.body <> excluded.body`.execute(
    db,
  );
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
