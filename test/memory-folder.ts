import { statfsSync } from 'node:fs';

const inMemory = '/dev/shm';
const needed = 4 * 1024 ** 3;

/**
 * Temporary folders in memory, where Linux has room for them: a test's database is a thousand small files, made and
 * removed for each file of tests. TMPDIR decides otherwise.
 */
export function useMemoryFolder(): void {
  if (process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= needed) process.env.TMPDIR = inMemory;
  } catch {
    // Not on this system.
  }
}
