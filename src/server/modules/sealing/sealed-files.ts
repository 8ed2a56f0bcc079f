import type { KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Selectable, sql } from 'kysely';
import type { Services, WriteContext } from '#server/api/call-context.ts';
import { decrypt, encrypt } from '#server/cipher.ts';
import type { Database } from '#server/db/database.ts';
import type { StoredFileTable } from '#server/db/tables/files.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import { writeIncoming } from '#server/ports/incoming-files.ts';
import { demandKey } from './sealing.store.ts';

type StoredFile = Pick<Selectable<StoredFileTable>, 'id' | 'storage_key' | 'sealed_for'>;

/** What a file's ciphertext belongs to. */
const fileOf = (demandId: string, fileId: string) => `${demandId}/file/${fileId}`;

/**
 * Encrypts the files of a quotation that is being sealed. They move to a new place: a call that fails leaves them as they were.
 * What rests where they lay before is removed after the commit, or by `removePlainFiles`.
 */
export async function sealFiles(
  { tx, services, afterCommit }: Pick<WriteContext, 'tx' | 'services' | 'afterCommit'>,
  demandId: string,
  key: KeyObject,
  quotationId: string,
): Promise<void> {
  const { files } = services.ports;
  const { rows } = await sql<StoredFile>`
    SELECT f.id, f.storage_key, f.sealed_for FROM stored_file f, quotation q
    WHERE q.id = ${quotationId} AND f.sealed_for IS NULL
      AND q.attachments @> jsonb_build_array(jsonb_build_object('fileId', f.id))
    ORDER BY f.id FOR UPDATE OF f`.execute(tx);
  for (const { id, storage_key: plain } of rows) {
    const sealed = encrypt(key, await files.get(plain), fileOf(demandId, id));
    const { path } = await writeIncoming(files.incoming, Readable.from([sealed]));
    const storageKey = await putFile(services, path);
    await tx
      .updateTable('stored_file')
      .set({ storage_key: storageKey, sealed_for: demandId, plain_key: plain })
      .where('id', '=', id)
      .execute();
  }
  if (rows.length > 0)
    afterCommit(() => {
      removePlainFiles(services.independent, services).catch((err: unknown) =>
        services.log.warn({ err, quotationId }, 'sealed files still lie unencrypted; tried again every hour'),
      );
    });
}

/** Removes what sealed files were before. Returns how many. */
export async function removePlainFiles(
  db: Database,
  { ports }: { readonly ports: Pick<Services['ports'], 'files'> },
): Promise<number> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['id', 'plain_key'])
    .where('plain_key', 'is not', null)
    .execute();
  for (const { id, plain_key: plain } of rows) {
    if (plain !== null) await ports.files.remove(plain);
    await db.updateTable('stored_file').set({ plain_key: null }).where('id', '=', id).execute();
  }
  return rows.length;
}

/** A file's bytes as they were uploaded. Who may see them is asked before. */
export async function storedBytes(
  services: Pick<Services, 'db' | 'ports' | 'sealKey'>,
  file: StoredFile,
): Promise<Buffer> {
  const bytes = await services.ports.files.get(file.storage_key);
  if (file.sealed_for === null) return bytes;
  const key = await demandKey(services.db, services, file.sealed_for);
  return decrypt(key, bytes, fileOf(file.sealed_for, file.id));
}
