import { sql } from 'kysely';
import { mappingState } from '#domain/institution/institution-item.ts';
import { notFound } from '#domain/kernel/failure.ts';
import type { LibraryEntry } from '#domain/library-import/review-row.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { insertStoredFile } from '#server/modules/common/stored-file.store.ts';
import { type BatchProgress, readingColumn, requireRead } from './import-reading.store.ts';
import { isCertain, isDuplicate, isUnknown } from './import-row.store.ts';
import type { BatchReading } from './spreadsheet/batch-reading.ts';

export const batchStatus = { open: 1, finished: 2 } as const;

export interface BatchRow {
  id: string;
  institution_id: string;
  file_id: string;
  storage_key: string;
  file_name: string;
  sheet_name: string;
  columns: BatchReading;
  status: 1 | 2;
  created_by_name: string;
  created_at: Date;
  confirmed_at: Date | null;
  same_file: { id: string; fileName: string; createdAt: string; createdBy: string } | null;
  /** Null when nothing is being read. */
  progress: BatchProgress | null;
}

export type RowCounts = Record<'ready' | 'review' | 'error' | 'confirmed', number>;
const countColumns = sql`count(*) FILTER (WHERE r.state = 'ready')::int AS ready,
  count(*) FILTER (WHERE r.state = 'review')::int AS review,
  count(*) FILTER (WHERE r.state = 'error')::int AS error,
  count(*) FILTER (WHERE r.state = 'confirmed')::int AS confirmed`;

/** `same_file`: the institution's last batch before it that holds the same bytes. */
const selectBatch = sql`SELECT b.*, f.storage_key, COALESCE(NULLIF(u.name, ''), u.account) AS created_by_name, ${readingColumn} AS progress,
    (SELECT json_build_object('id', e.id, 'fileName', e.file_name, 'createdAt', e.created_at,
        'createdBy', COALESCE(NULLIF(eu.name, ''), eu.account))
      FROM import_batch e JOIN stored_file ef ON ef.id = e.file_id JOIN app_user eu ON eu.id = e.created_by
      WHERE e.institution_id = b.institution_id AND (e.created_at, e.id) < (b.created_at, b.id) AND ef.sha256 = f.sha256
      ORDER BY e.created_at DESC, e.id DESC LIMIT 1) AS same_file
  FROM import_batch b JOIN stored_file f ON f.id = b.file_id JOIN app_user u ON u.id = b.created_by`;

export async function findBatch(db: Sql, batchId: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`${selectBatch} WHERE b.id = ${batchId}`.execute(db);
  return rows[0];
}

/** @throws Failure 404 when another call has just deleted it */
export async function batchById(db: Sql, batchId: string): Promise<BatchRow> {
  const batch = await findBatch(db, batchId);
  if (!batch) throw notFound('这个导入批次刚刚被删除，请返回列表。');
  return batch;
}

/** The same of one that is not being read, for changes of its rows. @throws Failure 409 while it is read */
export async function lockReadBatch(tx: Tx, batchId: string): Promise<BatchRow> {
  const batch = await lockBatch(tx, batchId);
  await requireRead(tx, batchId);
  return batch;
}

/** The batch, and whoever else wants to write it waits. */
export async function lockBatch(tx: Tx, batchId: string): Promise<BatchRow> {
  await sql`SELECT FROM import_batch WHERE id = ${batchId} FOR UPDATE`.execute(tx);
  return batchById(tx, batchId);
}

export async function pageOfBatches(
  db: Sql,
  institutionId: string,
  { current, size }: { current: number; size: number },
): Promise<{ rows: (BatchRow & RowCounts)[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<BatchRow & RowCounts>`
      SELECT p.*, c.* FROM (${selectBatch} WHERE b.institution_id = ${institutionId}
        ORDER BY b.created_at DESC, b.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}) p
      CROSS JOIN LATERAL (SELECT ${countColumns} FROM import_row r WHERE r.batch_id = p.id) c
      ORDER BY p.created_at DESC, p.id DESC`.execute(db),
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM import_batch WHERE institution_id = ${institutionId}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function rowCounts(db: Sql, batchId: string): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`
    SELECT ${countColumns} FROM import_row r WHERE r.batch_id = ${batchId}`.execute(db);
  return rows[0] as RowCounts;
}

/** What confirming everything that is ready would do, and what can be decided at once. */
export async function outlook(db: Sql, batchId: string) {
  type Counted =
    | 'new'
    | 'changed'
    | 'same'
    | 'unmapped'
    | 'alreadyOffered'
    | 'duplicateNames'
    | 'certain'
    | 'none';
  const { rows } = await sql<
    Record<Counted, number>
  >`SELECT count(*) FILTER (WHERE state = 'ready' AND change = 'new')::int AS new,
      count(*) FILTER (WHERE state = 'ready' AND change = 'changed')::int AS changed,
      count(*) FILTER (WHERE state = 'ready' AND change = 'same')::int AS same,
      count(*) FILTER (WHERE state = 'ready' AND catalogue_codes = '{}')::int AS unmapped,
      count(*) FILTER (WHERE state = 'ready' AND change = 'new' AND EXISTS (SELECT FROM institution_item i
        WHERE i.institution_id = r.institution_id AND i.catalogue_codes <@ r.catalogue_codes AND i.catalogue_codes @> r.catalogue_codes AND i.mapping_state = ${mappingState.confirmed}
          AND NOT i.frozen))::int AS "alreadyOffered",
      count(DISTINCT name_key(name)) FILTER (WHERE twin)::int AS "duplicateNames",
      count(*) FILTER (WHERE state = 'review' AND certain)::int AS certain,
      count(*) FILTER (WHERE state = 'review' AND ${isUnknown})::int AS none
    FROM (SELECT r.*, ${isDuplicate} AS twin, ${isCertain} AS certain, b.institution_id
      FROM import_row r JOIN import_batch b ON b.id = r.batch_id WHERE batch_id = ${batchId}) r`.execute(db);
  return rows[0] as (typeof rows)[number];
}

interface NewBatch {
  readonly id: string;
  readonly institutionId: string;
  readonly fileName: string;
  readonly sheetName: string;
  readonly reading: BatchReading;
  readonly userId: string;
  readonly file: { id: string; storageKey: string; mime: string; size: number; sha256: string };
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  const { file } = batch;
  await insertStoredFile(tx, {
    ...file,
    ownerId: batch.userId,
    name: batch.fileName,
    moduleCode: 'price_list',
    public: false,
  });
  await tx
    .insertInto('import_batch')
    .values({
      id: batch.id,
      institution_id: batch.institutionId,
      file_id: file.id,
      file_name: batch.fileName,
      sheet_name: batch.sheetName,
      columns: JSON.stringify(batch.reading),
      created_by: batch.userId,
    })
    .execute();
}

export const setReading = (tx: Tx, batchId: string, sheetName: string, reading: BatchReading) =>
  tx
    .updateTable('import_batch')
    .set({ sheet_name: sheetName, columns: JSON.stringify(reading) })
    .where('id', '=', batchId)
    .execute();

/** Finished when nothing is left to decide. */
export async function settleBatch(tx: Tx, batchId: string): Promise<void> {
  await sql`UPDATE import_batch SET
      status = CASE WHEN EXISTS (SELECT FROM import_row WHERE batch_id = ${batchId} AND state <> 'confirmed')
        OR NOT EXISTS (SELECT FROM import_row WHERE batch_id = ${batchId})
        THEN ${batchStatus.open}::smallint ELSE ${batchStatus.finished}::smallint END
    WHERE id = ${batchId}`.execute(tx);
}

export async function deleteBatch(tx: Tx, batch: BatchRow): Promise<void> {
  await tx.deleteFrom('import_batch').where('id', '=', batch.id).execute();
  await tx.deleteFrom('stored_file').where('id', '=', batch.file_id).execute();
}

/** The library as imports are judged against it. */
export async function libraryEntries(db: Sql, institutionId: string): Promise<LibraryEntry[]> {
  const rows = await db
    .selectFrom('institution_item')
    .select(['id', 'name', 'code', 'catalogue_codes', 'mapping_state', 'list_price', 'sale_price'])
    .where('institution_id', '=', institutionId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...(row.code && { code: row.code }),
    ...(row.mapping_state === mappingState.confirmed && { catalogueCodes: row.catalogue_codes }),
    listPrice: row.list_price,
    salePrice: row.sale_price,
  }));
}

export const markConfirmed = (tx: Tx, batchId: string) =>
  sql`UPDATE import_batch SET confirmed_at = now() WHERE id = ${batchId}`.execute(tx);
