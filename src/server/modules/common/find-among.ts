import { sql } from 'kysely';
import { isTyped, searchFinds } from '#domain/kernel/search-text.ts';
import type { Sql } from '#server/db/database.ts';

/** Of a short list in memory those whose names hold what is typed, spelt in any way, as indexed searches find them. */
export async function findAmong<Row>(
  db: Sql,
  rows: readonly Row[],
  namesOf: (row: Row) => readonly string[],
  keyword: string,
): Promise<Row[]> {
  if (!isTyped(keyword) || rows.length === 0) return [...rows];
  const names = rows.map((row) => namesOf(row).join('\n').replaceAll('\u0000', ''));
  const searched = await sql<{ text: string }>`
    SELECT search_text(t.names, '') AS text FROM unnest(${names}::text[]) WITH ORDINALITY AS t (names, place)
    ORDER BY t.place`.execute(db);
  return rows.filter((_, i) => searchFinds(searched.rows[i]?.text ?? '', keyword));
}
