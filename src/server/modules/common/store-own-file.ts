import { Readable } from 'node:stream';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { FileKind } from '#server/db/tables/files.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import { writeIncoming } from '#server/ports/incoming-files.ts';
import { insertStoredFile } from './stored-file.store.ts';

/** A file that the site made itself: it lies safe before its row does. Of nobody, so that nobody may read it as its uploader. */
export async function storeOwnFile(
  services: Pick<Services, 'independent' | 'ports'>,
  tx: Tx,
  bytes: Buffer,
  about: { readonly name: string; readonly mime: string; readonly moduleCode: FileKind },
): Promise<{ fileId: string; sha256: string }> {
  const { incoming } = services.ports.files;
  const { path, size, sha256 } = await writeIncoming(incoming, Readable.from([bytes]));
  const stored = { id: newId(), storageKey: await putFile(services, path), size, sha256 };
  await insertStoredFile(tx, { ...stored, ...about, ownerId: null, public: false });
  return { fileId: stored.id, sha256 };
}
