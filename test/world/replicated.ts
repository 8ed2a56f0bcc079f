import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './site.ts';

const versions = '/usr/lib/postgresql';

/** Where Debian's packages put the newest server's programs; undefined where there are none. */
export const serverPrograms: string | undefined = existsSync(versions)
  ? readdirSync(versions)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_basebackup')))
  : undefined;

/** A primary and a replica that streams from it, both real, in a folder of their own. */
export interface Replicated {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly stopReplica: () => void;
  readonly startReplica: () => void;
  readonly remove: () => void;
}

export async function startReplicated(): Promise<Replicated> {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-replicated-'));
  chmodSync(folder, 0o711);
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const run = (program: string, ...given: string[]) =>
    execFileSync(join(serverPrograms ?? '', program), given, { ...user, cwd: folder, stdio: 'ignore' });
  const [primary, replica] = ['primary', 'replica'].map((name) => {
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
    return data;
  }) as [string, string];
  const start = (data: string, port: number) =>
    run(
      'pg_ctl',
      '-D',
      data,
      '-w',
      '-o',
      `-p ${port} -k ${data} -h 127.0.0.1`,
      '-l',
      join(data, 'log'),
      'start',
    );
  const stop = (data: string) => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');

  run('initdb', '-D', primary, '-U', 'checkup', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  appendFileSync(join(primary, 'postgresql.conf'), 'fsync = off\nmax_connections = 120\n');
  start(primary, primaryPort);
  run('createdb', '-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'checkup', 'checkup');
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(primaryPort),
    '-U',
    'checkup',
    '-D',
    replica,
    '-R',
    '-c',
    'fast',
  );
  const startReplica = () => {
    start(replica, replicaPort);
  };
  startReplica();
  const urlAt = (port: number) => `postgres://checkup@127.0.0.1:${port}/checkup`;
  return {
    primaryUrl: urlAt(primaryPort),
    replicaUrl: urlAt(replicaPort),
    startReplica,
    stopReplica() {
      stop(replica);
    },
    remove() {
      for (const data of [replica, primary]) if (existsSync(join(data, 'postmaster.pid'))) stop(data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
