import { type Selectable, sql } from 'kysely';
import { collectionRules, isCollection } from '#domain/content/collections.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ContentTable } from '#server/db/tables/content.ts';
import { contained } from '#server/modules/common/search-grams.ts';

export type EditedRow = Selectable<ContentTable> & { readonly editor: string };

interface ConsoleQuery {
  /** '' for all. */
  readonly collection: string;
  readonly keyword: string;
  readonly current: number;
  readonly size: number;
}

const editorName = sql<string>`COALESCE(NULLIF(u.name, ''), u.account, '')`;
const found = (keyword: string) =>
  contained(sql`search_text(c.title, c.path || E'\\n' || c.summary)`, keyword);

/** What is unpublished or still to come first; texts are left out. */
export async function listForConsole(db: Sql, { collection, keyword, current, size }: ConsoleQuery) {
  const inCollection = collection === '' ? sql`true` : sql`c.collection = ${collection}`;
  // Articles as they are written; what exists once and for all by what it is for and its number.
  const order =
    isCollection(collection) && !collectionRules[collection].texts
      ? sql`c.published_at IS NOT NULL, c.meta->>'kind', c.sort, c.id`
      : sql`c.published_at DESC NULLS FIRST, c.updated_at DESC, c.sort, c.id`;
  const [page, counted] = await Promise.all([
    sql<Omit<EditedRow, 'body' | 'withdrawn_at'>>`
      SELECT c.id, c.collection, c.path, c.title, c.summary, c.meta, c.published_at, c.updated_at, c.sort, c.created_at,
        c.editor_id, ${editorName} AS editor
      FROM content c LEFT JOIN app_user u ON u.id = c.editor_id
      WHERE ${inCollection} AND ${found(keyword)}
      ORDER BY ${order}
      LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db),
    sql<{ collection: string; count: number }>`
      SELECT c.collection, count(*)::int AS count FROM content c WHERE ${found(keyword)} GROUP BY c.collection`.execute(
      db,
    ),
  ]);
  return { rows: page.rows, counts: new Map(counted.rows.map((row) => [row.collection, row.count])) };
}

export async function contentById(db: Sql, contentId: string): Promise<EditedRow | undefined> {
  const { rows } = await sql<EditedRow>`
    SELECT c.*, ${editorName} AS editor FROM content c LEFT JOIN app_user u ON u.id = c.editor_id
    WHERE c.id = ${contentId}`.execute(db);
  return rows[0];
}

export interface PastContent
  extends Pick<EditedRow, 'path' | 'title' | 'summary' | 'body' | 'meta' | 'sort' | 'editor'> {
  readonly version_id: string;
  readonly saved_at: Date;
}

const shownVersions = 50;

/** What was saved before, newest first; being published or withdrawn makes no version. */
export async function pastContents(db: Sql, contentId: string, versionId?: string): Promise<PastContent[]> {
  const { rows } = await sql<PastContent>`
    SELECT * FROM (
      SELECT DISTINCT ON (r.updated_at) p.id::text AS version_id, r.updated_at AS saved_at, r.path, r.title, r.summary,
        r.meta, r.sort, ${versionId === undefined ? sql`''` : sql`r.body`} AS body, ${editorName} AS editor
      FROM past_version p JOIN content c ON c.id::text = p.record_key
        CROSS JOIN LATERAL jsonb_populate_record(NULL::content, p.record) r
        LEFT JOIN app_user u ON u.id = r.editor_id
      WHERE p.record_kind = 'content' AND p.record_key = ${contentId} AND r.updated_at <> c.updated_at
      ORDER BY r.updated_at DESC, p.id) v
    WHERE ${versionId === undefined ? sql`true` : sql`version_id = ${versionId}`}
    ORDER BY saved_at DESC LIMIT ${shownVersions}`.execute(db);
  return rows;
}

/** The same, locked until the transaction ends: editors and publishers come one after another. */
export async function lockContent(tx: Tx, contentId: string): Promise<EditedRow | undefined> {
  await sql`SELECT 1 FROM content WHERE id = ${contentId} FOR UPDATE`.execute(tx);
  return contentById(tx, contentId);
}

/** Another record of the collection with this path. Held, so that two new ones can't both take it. */
export async function pathTaken(
  tx: Tx,
  collection: string,
  path: string,
  exceptId: string | undefined,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`content/${collection}/${path}`}))`.execute(tx);
  const { rows } = await sql`
    SELECT 1 FROM content WHERE collection = ${collection} AND path = ${path}
      AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`.execute(tx);
  return rows.length > 0;
}
