import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { contentRow, readReferenceContent } from './read-content.ts';

/** Puts the texts of data/reference/content where none are: what an operator has edited stays. */
export async function loadReferenceContent(db: Database, now: Date): Promise<void> {
  const rows = readReferenceContent().map((document) => contentRow(document, now));
  await sql`INSERT INTO content SELECT * FROM json_populate_recordset(NULL::content, ${JSON.stringify(rows)}::json)
    ON CONFLICT (collection, path) DO NOTHING`.execute(db);
}
