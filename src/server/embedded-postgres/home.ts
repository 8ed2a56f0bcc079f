import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter, chooseDatabaseUser, type DatabaseUser } from './database-user.ts';

/** Where root keeps what the database's account must reach when the project's folder is closed to it. */
export const systemFolder = '/var/lib/checkup-procurement';

/** The embedded database's files: `data` (PostgreSQL's own), `password`, `port`, `pg_hba.conf`, `postgres.log`, `socket` while it runs. */
export type Home = { readonly folder: string; readonly dataFolder: string; readonly user: DatabaseUser };

const pointerIn = (dataDir: string) => join(dataDir, 'postgres.location');

/** Where the embedded database lies when it is not below `dataDir`. */
export const movedHome = (dataDir: string): string | undefined =>
  existsSync(pointerIn(dataDir)) ? readFileSync(pointerIn(dataDir), 'utf8').split('\n')[0] : undefined;

/**
 * Normally `<dataDir>/postgres`. Under root in a folder that the database's account cannot enter (such as
 * /root): a folder of its own in `systemFolder`, which the file `<dataDir>/postgres.location` names.
 */
export function openHome(dataDir: string): Home {
  const pointer = pointerIn(dataDir);
  const elsewhere = readPointer(pointer, dataDir);
  const folder = elsewhere ?? join(dataDir, 'postgres');
  const dataFolder = join(folder, 'data');
  const user = chooseDatabaseUser(dataFolder);
  if (!elsewhere && !canEnter(dataDir, user)) {
    if (existsSync(dataFolder)) {
      throw new Error(
        `The database in ${folder} cannot be reached by its user id ${user.uid}: a folder above it is closed. Open it (chmod o+x) or move DATA_DIR.`,
      );
    }
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    const created = mkdtempSync(join(systemFolder, 'data-'));
    chmodSync(created, 0o711);
    writePointer(pointer, created, dataDir);
    return { folder: created, dataFolder: join(created, 'data'), user };
  }
  // Others may pass through to `data`, which is its owner's alone; they may not list.
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) chmodSync(folder, 0o711);
  return { folder, dataFolder, user };
}

/**
 * Where its Unix socket lies, which only its account enters: a third cheaper than the loopback. Undefined where there can be none: a socket's
 * address is short, and Windows has none.
 */
export function socketFolder({ folder }: Home): string | undefined {
  const own = join(folder, 'socket');
  return process.platform !== 'win32' && /^[\w/.-]{1,85}$/.test(own) ? own : undefined;
}

/** An empty folder that belongs to the database's account. */
export function makeOwned(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}

/** Replaces the file in one step, so that a kill leaves the old or the new one. */
export function writeWhole(file: string, text: string, mode = 0o600): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}

function writePointer(pointer: string, folder: string, dataDir: string): void {
  writeWhole(pointer, `${folder}\n${dataDir}\n`, 0o644);
}

function readPointer(pointer: string, dataDir: string): string | undefined {
  if (!existsSync(pointer)) return undefined;
  const [folder = '', origin = ''] = readFileSync(pointer, 'utf8').split('\n');
  if (!existsSync(folder)) {
    throw new Error(
      `The database folder ${folder} named in ${pointer} is gone: delete ${pointer} to begin with an empty database.`,
    );
  }
  if (origin !== dataDir) {
    // A copied project must not write into the original's database; a moved one takes its own along.
    if (existsSync(pointerIn(origin))) {
      throw new Error(
        `${dataDir} is a copy of ${origin}, whose database is ${folder}: delete ${pointer} to begin with an empty database here.`,
      );
    }
    writePointer(pointer, folder, dataDir);
  }
  return folder;
}
