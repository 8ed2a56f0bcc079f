import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import type { FileRef } from '#wire/common/common.ts';
import { addressOf } from '#wire/table/call-table.ts';
import type { Sql } from '#server/db/database.ts';
import type { FileKind } from '#server/db/tables/files.ts';

export interface StoredFile {
  readonly id: string;
  /** Null: made by the site. */
  readonly ownerId: string | null;
  readonly storageKey: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly moduleCode: FileKind;
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
  // Held until the record names them: a file that no record names goes after a while.
  const own = await db
    .selectFrom('stored_file')
    .select('id')
    .where('owner_id', '=', userId)
    .where('id', '=', sql<string>`ANY(${wanted}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  if (own.length === wanted.length) return;
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
