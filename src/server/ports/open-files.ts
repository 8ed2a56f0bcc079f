import { join } from 'node:path';
import type { Logger } from 'pino';
import { notReady } from '#domain/kernel/failure.ts';
import { openDataFolder } from '#server/data-folder.ts';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';

/** The store that the settings ask for: an S3-compatible one, a folder that nodes share, or this node's own. */
export async function openFiles(
  { dataDir, filesDir, s3 }: Pick<Settings, 'dataDir' | 'filesDir' | 's3'>,
  log: Logger,
): Promise<FileStore> {
  if (!s3)
    return sayingWhy(
      localFiles(filesDir ? openDataFolder(filesDir, 'FILES_DIR') : join(dataDir, 'files')),
      log,
    );
  // Loaded only by who has such a store.
  const { s3Files } = await import('./s3-files.ts');
  const store = s3Files(s3, join(dataDir, 'files', 'incoming'));
  await store.check().catch((err: unknown) => log.error({ err }, 'the S3 bucket cannot be reached'));
  return sayingWhy(store, log);
}

/** A file that this node cannot see is no defect of the call: 503, and a line in the log for the operator. */
function sayingWhy(store: FileStore, log: Logger): FileStore {
  return {
    incoming: store.incoming,
    async put(key, path) {
      try {
        await store.put(key, path);
      } catch (err) {
        // A full disk has its own sentence.
        if (/^(ENOSPC|EDQUOT|EROFS|EIO)$/.test((err as { code?: string }).code ?? '')) throw err;
        log.error({ err, key }, 'file not stored');
        throw notReady('文件存储暂时无法访问，本次上传没有保存。请稍后重试。');
      }
    },
    async get(key) {
      try {
        return await store.get(key);
      } catch (err) {
        log.error({ err, key }, 'this node cannot see a stored file (docs/operations.md, several nodes)');
        throw notReady(
          '这个文件暂时无法读取：当前服务器访问不到它的存放位置。请稍后重试，仍无法打开请联系客服 {客服热线}。',
        );
      }
    },
    remove: (key) => store.remove(key),
  };
}
