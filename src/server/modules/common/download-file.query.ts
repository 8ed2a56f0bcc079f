import { notFound } from '#domain/kernel/failure.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { storedBytes } from '#server/modules/sealing/sealed-files.ts';
import { mayRead } from './file-readers.ts';
import { storedFileByKey } from './stored-file.store.ts';

/** A private file exists only for those who may see its record. Read from the primary: it may be a second old. */
export async function downloadFile(
  { caller, services }: ReadContext,
  name: string,
): Promise<CallOutput<'common.download'>> {
  const file = await storedFileByKey(services.db, name);
  const readable =
    file && (file.public || (caller.kind === 'signedIn' && (await mayRead(services.db, caller, file))));
  if (!readable) throw notFound('没有找到这个文件，它可能已被删除，或您没有查看权限。');
  return { name: file.name, mime: file.mime, bytes: await storedBytes(services, file) };
}
