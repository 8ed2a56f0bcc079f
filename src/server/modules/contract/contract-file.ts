import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { insertStoredFile } from '#server/modules/common/stored-file.store.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import { writeIncoming } from '#server/ports/incoming-files.ts';
import type { ContractRow } from './contract.store.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file that the site made itself: it lies safe before its row does. Of nobody, so that nobody may read it as its uploader. */
async function storeOwnFile(
  services: Services,
  tx: Tx,
  bytes: Buffer,
  { name, mime }: { name: string; mime: string },
): Promise<{ fileId: string; sha256: string }> {
  const { incoming } = services.ports.files;
  const { path, size, sha256 } = await writeIncoming(incoming, Readable.from([bytes]));
  const stored = { id: newId(), storageKey: await putFile(services, path), name, mime, size, sha256 };
  await insertStoredFile(tx, { ...stored, ownerId: null, moduleCode: 'contract', public: false });
  return { fileId: stored.id, sha256 };
}

/** What stands in a version of the document, by its number. */
export const versionNames = ['未签署', '一方签署后', '双方签署后'] as const;

/** The next version of the document; 0 is the unsigned one. Returns its hash. */
export async function addVersion(
  services: Services,
  tx: Tx,
  contract: { id: string; number: string },
  version: number,
  pdf: Buffer,
): Promise<string> {
  const { fileId, sha256 } = await storeOwnFile(services, tx, pdf, {
    name: `${contract.number}.pdf`,
    mime: 'application/pdf',
  });
  await tx
    .insertInto('contract_file')
    .values({ contract_id: contract.id, version, file_id: fileId })
    .execute();
  return sha256;
}

/** The document as it is now. @throws when the stored bytes are not those that were stored */
export async function readDocument(
  services: Services,
  { storage_key, sha256, number }: Pick<ContractRow, 'storage_key' | 'sha256' | 'number'>,
): Promise<Buffer> {
  const bytes = Buffer.from(await services.ports.files.get(storage_key));
  if (sha256Of(bytes) !== sha256) throw new Error(`The stored document of contract ${number} was changed`);
  return bytes;
}
