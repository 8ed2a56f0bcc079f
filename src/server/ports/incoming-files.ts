import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface IncomingFile {
  readonly path: string;
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Writes a stream to a file of its own in `folder`, synced. The caller removes it; a stream that breaks leaves none. */
export async function writeIncoming(folder: string, source: AsyncIterable<Buffer>): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${process.pid}-${randomUUID()}@${hostname()}`);
  const hash = createHash('sha256');
  let size = 0;
  // Open before anything can fail: a stream that breaks while its file is being opened would be removed too early, and
  // the file would come to be after that.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(
      source,
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      file.createWriteStream({ flush: true }),
    );
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, sha256: hash.digest('hex') };
}

/** Longer than any upload may take. */
const abandonedMs = 10 * 60_000;

/**
 * Removes what killed processes left of uploads: of this machine at once, of other machines that share the folder when no upload
 * can be that old. Called before this process takes uploads. Returns how many files.
 */
export async function removeAbandoned(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    const old = stats !== undefined && now.getTime() - stats.mtimeMs > abandonedMs;
    if (!old && !leftHere(name)) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Written on this machine by a process that is no more, or by an earlier one of this process's number. */
function leftHere(name: string): boolean {
  const pid = Number.parseInt(name, 10);
  if (!name.endsWith(`@${hostname()}`) || !(pid > 0)) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
