import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseDatabaseUser, databaseEnvironment } from '#server/embedded-postgres/database-user.ts';
import { freePort } from './site.ts';

const packages = '/usr/lib/postgresql';

/** Debian's PostgreSQL servers on this machine, besides the one that npm brings: version → folder of its programs. */
export const installedPostgres: readonly { version: number; programs: string }[] = (
  existsSync(packages) ? readdirSync(packages) : []
)
  .map((name) => ({ version: Number(name), programs: join(packages, name, 'bin') }))
  .filter(({ version, programs }) => version >= 15 && existsSync(join(programs, 'postgres')));

export interface InstalledServer {
  /** Of an empty database, as the role that owns it and may make roles. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A server of its own, as an administrator sets one up for the site: an empty database and its owner. */
export async function startInstalled(programs: string): Promise<InstalledServer> {
  const folder = mkdtempSync(join(tmpdir(), `checkup-test-${process.pid}-`));
  const user = chooseDatabaseUser(folder);
  chmodSync(folder, 0o711);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: '/', env: databaseEnvironment };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = { fsync: 'off', listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const child = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...options, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const address = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`;
  await make(address('postgres', 'postgres'), () => child.exitCode === null);
  return {
    url: address('site', 'site'),
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function make(url: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('CREATE ROLE site LOGIN CREATEROLE');
      await client.query('CREATE DATABASE site OWNER site');
      return;
    } catch (error) {
      if (!['ECONNREFUSED', '57P03'].includes(String((error as { code?: string }).code))) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(50);
  }
  throw new Error('PostgreSQL ended at once');
}
