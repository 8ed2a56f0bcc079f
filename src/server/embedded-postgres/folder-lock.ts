import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processSpace, processStart } from './process-identity.ts';

type Holder = {
  readonly pid: number;
  readonly started: string;
  readonly space: string;
  /** The holder's HTTP port, named to whoever finds the folder taken. */
  readonly port: number;
};

/** The folder is ours until `release`, or another process has it. */
type FolderLock = { readonly holder?: undefined; release(): void } | { readonly holder: Holder };

const heartbeat = 2_000;
const silence = 10_000;

/**
 * One process per folder. A holder that was killed is recognised at once; one in another container,
 * whose processes can't be seen, by its missing heartbeat.
 */
export async function lockFolder(folder: string, port: number): Promise<FolderLock> {
  const file = join(folder, 'lock');
  const own: Holder = {
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    space: processSpace(),
    port,
  };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    while (!claim(draft, file)) {
      const text = readIfThere(file);
      if (text === undefined) {
        await sleep(10); // removed a moment ago
        continue;
      }
      const holder = parse(text);
      if (holder && (await isHeld(file, text, holder, own))) return { holder };
      removeStale(file, text, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const timer = setInterval(() => touch(file), heartbeat).unref();
  return {
    release() {
      clearInterval(timer);
      if (readIfThere(file) === JSON.stringify(own)) rmSync(file, { force: true });
    },
  };
}

/** A hard link appears with its content or not at all, and never over an existing file. */
function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(file: string, text: string, holder: Holder, own: Holder): Promise<boolean> {
  if (holder.space === own.space) return processStart(holder.pid) === holder.started;
  while (readIfThere(file) === text) {
    const last = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const seen = Date.now();
    if (seen - last > silence) return false;
    await sleep(heartbeat + 500);
    const next = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (next > last) return true;
  }
  return false;
}

/** Two starters may find the same stale lock: only the one that moved exactly that one away removed it. */
function removeStale(file: string, text: string, draft: string): void {
  const moved = `${draft}.stale`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // the other one was first
    throw new Error(`${file} was left by a process that is gone and cannot be removed: delete it.`, {
      cause: error,
    });
  }
  if (readIfThere(moved) !== text) claim(moved, file);
  rmSync(moved, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was removed under us; the database reports that better than a lock can.
  }
}
