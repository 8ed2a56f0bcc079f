import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The account PostgreSQL runs as, in the form `spawn` takes. Empty: the account that runs node. */
export type DatabaseUser = { readonly uid?: number; readonly gid?: number };

/**
 * PostgreSQL refuses to run as root. Root therefore hands it to the account that owns the database
 * already, else to the system's `postgres`, else to `nobody`.
 */
export function chooseDatabaseUser(dataFolder: string): DatabaseUser {
  const own = process.getuid?.();
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (own !== 0) {
    if (own !== undefined && owner && owner.uid !== own) {
      throw new Error(
        `The database in ${dataFolder} belongs to user id ${owner.uid}, you are ${own}: start as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp('postgres') ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 };
}

function lookUp(name: string): DatabaseUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether that account can get into the folder: asked of the system, since modes alone don't tell (ACLs). */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  if (user.uid === undefined) return true;
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' });
  if (attempt.error) {
    throw new Error(
      `Root cannot start a process as user id ${user.uid} here (${attempt.error.message}), and PostgreSQL refuses to run as root: start as an ordinary user or set DATABASE_URL.`,
    );
  }
  return attempt.status === 0;
}

/** The environment PostgreSQL's programs get: no secret of ours, no PG* variable of the caller. */
export const databaseEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
};
