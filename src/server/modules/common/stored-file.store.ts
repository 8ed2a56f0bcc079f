import { invalid } from '#domain/kernel/failure.ts';
import { companiesFor } from '#server/api/company-access.ts';
import { institutionsFor } from '#server/api/institution-access.ts';
import { operates, type SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { addressOf } from '#wire/call-table.ts';
import type { FileRef, ModuleCode } from '#wire/common.ts';
import { sql } from 'kysely';

export interface StoredFile {
  readonly id: string;
  /** Null: made by the site. */
  readonly ownerId: string | null;
  readonly storageKey: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly moduleCode: ModuleCode | 'contract';
  readonly public: boolean;
}

export const insertStoredFile = (db: Sql, file: StoredFile) =>
  db
    .insertInto('stored_file')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      storage_key: file.storageKey,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      module_code: file.moduleCode,
      public: file.public,
    })
    .execute();

export const storedFileByKey = (db: Sql, storageKey: string) =>
  db.selectFrom('stored_file').selectAll().where('storage_key', '=', storageKey).executeTakeFirst();

interface FileRow {
  readonly id: string;
  readonly storage_key: string;
  readonly name: string;
  readonly mime: string;
}

export const presentFile = (row: FileRow): FileRef => ({
  fileId: row.id,
  name: row.name,
  mime: row.mime,
  src: addressOf('common.download').path.replace('{name}', row.storage_key),
});

/** Files by id, as the wire shows them. */
export async function fileRefs(
  db: Sql,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, FileRef>> {
  const wanted = ids.filter((id) => typeof id === 'string');
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'storage_key', 'name', 'mime'])
    .where('id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, presentFile(row)]));
}

/**
 * Before a record refers to files: whoever may see the record may then read them, so only one's own may be named.
 * `already` are those that the record already refers to.
 * @throws Failure 400 at `field`
 */
export async function requireOwnFiles(
  db: Sql,
  userId: string,
  ids: readonly string[],
  field: string,
  already: readonly (string | null)[] = [],
): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !already.includes(id));
  if (wanted.length === 0) return;
  const { owned } = await db
    .selectFrom('stored_file')
    .select((e) => e.fn.countAll<number>().as('owned'))
    .where('owner_id', '=', userId)
    .where('id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (owned === wanted.length) return;
  const message = '没有找到上传的文件，请重新上传。';
  throw invalid(message, { [field]: message });
}

/** The caller's pictures that everybody may see. Throws 400 for anything else; `already`: what a colleague chose before. */
export async function requirePublicPictures(
  db: Sql,
  userId: string,
  ids: readonly string[],
  field: string,
  already: readonly (string | null)[],
): Promise<ReadonlyMap<string, FileRef>> {
  await requireOwnFiles(db, userId, ids, field, already);
  const problem = '请重新上传照片。';
  const hidden = await db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('public', '=', false)
    .executeTakeFirst();
  if (hidden) throw invalid(problem, { [field]: problem });
  return fileRefs(db, ids);
}

/** It came with a quotation that is sealed. */
const sealedNow = async (db: Sql, fileId: string): Promise<boolean> =>
  (
    await sql<{ yes: boolean }>`SELECT EXISTS (SELECT FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE d.seal = 'sealed' AND q.attachments @> jsonb_build_array(jsonb_build_object('fileId', ${fileId}::text))) AS yes`.execute(
      db,
    )
  ).rows[0]?.yes === true;

/**
 * May the caller see a record that refers to this private file? Its uploader may always, operators unless it came with a quote
 * that is sealed; contracts are for operators who see amounts.
 */
export async function mayRead(
  db: Sql,
  caller: SignedIn,
  file: { id: string; owner_id: string | null; module_code: string },
): Promise<boolean> {
  if (file.owner_id === caller.userId) return true;
  if (operates(caller, 'finance') || (operates(caller, 'review') && file.module_code !== 'contract'))
    return !(await sealedNow(db, file.id));
  const named = sql`jsonb_build_array(jsonb_build_object('fileId', ${file.id}::text))`;
  const companies = sql`ANY(${companiesFor(caller, 'read')}::uuid[])`;
  const institutions = sql`ANY(${institutionsFor(caller, 'read')}::uuid[])`;
  const { rows } = await sql<{ yes: boolean }>`SELECT
    EXISTS (SELECT FROM institution_member m JOIN institution i ON i.id = m.institution_id
      WHERE m.user_id = ${caller.userId}
        AND (i.licence_file_id = ${file.id} OR i.pending ->> 'licenceFileId' = ${file.id}))
    OR EXISTS (SELECT FROM company WHERE id = ${companies}
      AND (licence_file_id = ${file.id} OR pending ->> 'licenceFileId' = ${file.id}))
    OR EXISTS (SELECT FROM demand d WHERE d.company_id = ${companies}
      AND d.attachments @> ${named})
    OR EXISTS (SELECT FROM checkup_plan p JOIN demand d ON d.id = p.demand_id
      WHERE p.file_id = ${file.id} AND d.company_id = ${companies})
    OR EXISTS (SELECT FROM import_batch WHERE file_id = ${file.id} AND institution_id = ${institutions})
    OR EXISTS (SELECT FROM invitation i JOIN demand d ON d.id = i.demand_id
      WHERE i.institution_id = ANY(${institutionsFor(caller, 'quote')}::uuid[])
        AND d.attachments @> ${named})
    OR EXISTS (SELECT FROM quotation q WHERE q.institution_id = ANY(${institutionsFor(caller, 'quote')}::uuid[])
      AND (q.attachments @> ${named}
        OR EXISTS (SELECT FROM quotation_revision r WHERE r.quotation_id = q.id AND r.attachments @> ${named})))
    OR EXISTS (SELECT FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE d.company_id = ${companies} AND q.confirmed_at IS NOT NULL
        AND (q.attachments @> ${named} AND d.seal <> 'sealed' OR d.seal = 'none'
          AND EXISTS (SELECT FROM quotation_revision r WHERE r.quotation_id = q.id AND r.attachments @> ${named})))
    AS yes`.execute(db);
  return rows[0]?.yes === true;
}
