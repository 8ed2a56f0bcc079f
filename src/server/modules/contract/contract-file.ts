import { createHash } from 'node:crypto';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { storeOwnFile } from '#server/modules/common/store-own-file.ts';
import type { ContractRow } from './contract.store.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What stands in a version of the document, by its number. */
export const versionNames = ['未签署', '一方签署后', '双方签署后'] as const;

/** The next version of the document; 0 is the unsigned one. Returns its hash. */
export async function addVersion(
  services: Pick<Services, 'independent' | 'ports'>,
  tx: Tx,
  contract: { id: string; number: string },
  version: number,
  pdf: Buffer,
): Promise<string> {
  const { fileId, sha256 } = await storeOwnFile(services, tx, pdf, {
    name: `${contract.number}.pdf`,
    mime: 'application/pdf',
    moduleCode: 'contract',
  });
  await tx
    .insertInto('contract_file')
    .values({ contract_id: contract.id, version, file_id: fileId })
    .execute();
  return sha256;
}

/** The document as it is now. @throws when the stored bytes are not those that were stored */
export async function readDocument(
  services: Pick<Services, 'ports'>,
  { storage_key, sha256, number }: Pick<ContractRow, 'storage_key' | 'sha256' | 'number'>,
): Promise<Buffer> {
  const bytes = Buffer.from(await services.ports.files.get(storage_key));
  if (sha256Of(bytes) !== sha256) throw new Error(`The stored document of contract ${number} was changed`);
  return bytes;
}
