import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startEmbedded } from '#server/embedded-postgres/start-embedded.ts';

interface DataFolders {
  /** Nothing is there yet. */
  empty(): string;
  /** With a database that was stopped in order, the same in each: making one takes seconds, copying it does not. */
  prepared(): string;
}

/** Data folders for a file's tests; to be called at the top of the file. */
export function useDataFolders(): DataFolders {
  let root: string;
  let count = 0;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), `checkup-test-${process.pid}-`));
    // The database's account passes through.
    chmodSync(root, 0o711);
    await (await startEmbedded({ dataDir: join(root, 'original'), fsync: false })).stop();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const empty = () => join(root, String(++count));
  return {
    empty,
    prepared() {
      const folder = empty();
      execFileSync('cp', ['-a', join(root, 'original'), folder]);
      return folder;
    },
  };
}
