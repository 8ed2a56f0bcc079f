import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** A folder; `ab/abcdef…` so that no directory grows too wide. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[a-z0-9-]{8,64}$/.test(key)) throw new Error('not a storage key');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    incoming: join(folder, 'incoming'),
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(join(target, '..'), { recursive: true, mode: 0o700 });
      await rename(path, target);
    },
    get: (key) => readFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
