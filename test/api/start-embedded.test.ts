import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { findBinaries } from '#server/embedded-postgres/binaries.ts';
import { openHome } from '#server/embedded-postgres/home.ts';
import { isPortTaken, launch } from '#server/embedded-postgres/postmaster.ts';
import { processStart } from '#server/embedded-postgres/process-identity.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/embedded-postgres/start-embedded.ts';
import { useDataFolders } from './start.testkit.ts';

type Owner = { process: ChildProcess; url: string; postgres: number };

const folders = useDataFolders();
/** Nodes of their own, which are killed; and what runs in this process. */
let started: ChildProcess[];
let running: EmbeddedDatabase[];

beforeEach(() => {
  started = [];
  running = [];
});

afterEach(async () => {
  for (const child of started) await end(child, 'SIGTERM');
  for (const database of running) await database.stop();
});

describe('the embedded database', () => {
  test('runs again after kill -9 of PostgreSQL, with everything that was committed, on the same address', async () => {
    const database = await start(folders.prepared());
    const pool = openPool(database.url);
    await pool.query('CREATE TABLE survivor AS SELECT 1 AS id');
    const inUse = await pool.connect();
    const postgres = database.processId() as number;
    process.kill(postgres, 'SIGKILL');
    await eventually(async () => (await pool.query('SELECT id FROM survivor')).rowCount === 1);
    expect(database.processId()).not.toBe(postgres);
    await expect(inUse.query('SELECT 1')).rejects.toThrow();
    inUse.release(true);
    await pool.end();
  });

  test('ends with its node when that is killed, and the folder is free at once', async () => {
    const folder = folders.prepared();
    const first = await own(folder);
    await commitRow(first.url);
    await end(first.process, 'SIGKILL');
    const second = await own(folder);
    expect(await countRows(second.url)).toBe(1);
    expect(processStart(first.postgres)).toBeUndefined();
    await end(second.process, 'SIGKILL');
    await eventually(async () => processStart(second.postgres) === undefined);
  });

  test('starts again after kill -9 of node and PostgreSQL together', async () => {
    const folder = folders.prepared();
    const first = await own(folder);
    await commitRow(first.url);
    first.process.kill('SIGKILL');
    process.kill(first.postgres, 'SIGKILL');
    await once(first.process, 'exit');
    expect(await countRows((await start(folder)).url)).toBe(1);
  });

  test.runIf(process.platform === 'linux')(
    'takes the folder back from a PostgreSQL that nobody is left to stop',
    async () => {
      const folder = folders.prepared();
      const first = await own(folder);
      await commitRow(first.url);
      process.kill(findWatchdog(first.postgres), 'SIGKILL');
      await end(first.process, 'SIGKILL');
      expect(processStart(first.postgres)).toBeDefined();
      expect(await countRows((await start(folder)).url)).toBe(1);
      expect(processStart(first.postgres)).toBeUndefined();
    },
  );

  test('is not misled by a pid file whose number now belongs to another process', async () => {
    const folder = folders.prepared();
    const dataFolder = join(folder, 'postgres', 'data');
    const { uid, gid } = statSync(dataFolder);
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    started.push(stranger);
    writeFileSync(
      join(dataFolder, 'postmaster.pid'),
      `${stranger.pid}\n${dataFolder}\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    await start(folder);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  test('starts on an empty pid file', async () => {
    const folder = folders.prepared();
    writeFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), '');
    await start(folder);
  });

  test('begins anew when the first run was killed before its database was complete', async () => {
    const folder = folders.empty();
    const hasDraft = () => readdirSync(join(folder, 'postgres')).some((name) => name.startsWith('data.new-'));
    const child = run(folder);
    await eventually(async () => hasDraft());
    await end(child, 'SIGKILL');
    expect(hasDraft()).toBe(true);
    await start(folder);
    expect(hasDraft()).toBe(false);
  });

  test('refuses a second node on the folder in one line that names the first', async () => {
    const folder = folders.prepared();
    const first = await own(folder, 3000);
    const message = await refusal(folder);
    expect(message).toContain(`in use by process ${first.process.pid} (port 3000)`);
    expect(message).toContain('DATA_DIR=');
  });

  test('runs twice beside itself, reached through its own socket, or through the loopback where the path is too long for one', async () => {
    const folder = folders.prepared();
    const short = await start(folder);
    // Remembers the same port.
    const deep = `${folders.empty()}${'a-folder-that-lies-deep'.repeat(5)}`;
    renameSync(folders.prepared(), deep);
    const long = await start(deep);
    expect(new URL(short.url).port).not.toBe(new URL(long.url).port);
    expect(await addressSeenBy(short.url)).toBeNull();
    expect(await addressSeenBy(long.url)).toBe('127.0.0.1');
    // For whoever looks inside with tools of their own.
    expect(await addressSeenBy(short.url.replace(/\?.*/, ''))).toBe('127.0.0.1');
    const { mode, uid } = statSync(join(folder, 'postgres', 'socket'));
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe(statSync(join(folder, 'postgres', 'data')).uid);
  });

  test('never takes another one on its port for its own, not even one of a copied folder', async () => {
    const { url } = await start(folders.prepared());
    // The copy remembers the same port and password, and has looked whether it is free a moment too early.
    const home = openHome(folders.prepared());
    const launched = launch({
      home,
      binaries: findBinaries(home.user, home.folder),
      port: Number(new URL(url).port),
      url,
      fsync: false,
    });
    await expect(launched).rejects.toSatisfy(isPortTaken);
  });

  test('is not the superuser’s: SQL is no way into the system', async () => {
    const pool = openPool(inject('testServer').url);
    const { rows } = await pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    await pool.end();
    expect(rows).toEqual([{ rolsuper: false }]);
  });
});

describe('a database of a release before calls had a role of their own', () => {
  test('gets it, also after a kill', async () => {
    const folder = folders.prepared();
    const home = openHome(folder);
    const { postgres } = findBinaries(home.user, home.folder);
    rmSync(join(home.folder, 'call-role'));
    const single = spawnSync(postgres, ['--single', '-D', home.dataFolder, 'postgres'], {
      ...home.user,
      cwd: home.folder,
      input: 'DROP ROLE checkup_site\n',
    });
    expect(String(single.stderr)).not.toMatch(/ERROR|FATAL/);
    writeFileSync(join(home.dataFolder, 'postmaster.pid'), '');
    const pool = openPool((await start(folder)).url);
    const { rows } = await pool.query(
      `SELECT pg_has_role('checkup_site', 'MEMBER') AS member FROM pg_roles WHERE rolname = 'checkup_site'`,
    );
    await pool.end();
    expect(rows).toEqual([{ member: true }]);
  });
});

describe('the embedded database refuses in one line', () => {
  test.each([
    ['an empty password file', '', 'missing or empty'],
    ['a damaged password file', 'qwerty', 'damaged'],
    ['another password', 'ab'.repeat(24), 'password authentication failed'],
  ])('%s', async (_what, password, said) => {
    const folder = folders.prepared();
    writeFileSync(join(folder, 'postgres', 'password'), password);
    expect(await refusal(folder)).toContain(said);
  });

  test.runIf(process.platform === 'linux')('a folder that nobody can make', async () => {
    expect(await refusal('/proc/no/such')).toMatch(
      /^DATA_DIR \/proc\/no\/such cannot be written \(ENOENT\): /,
    );
  });
});

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir });
  running.push(database);
  return database;
}

/** What the start on this folder says instead, in one line. */
async function refusal(folder: string): Promise<string> {
  const error: unknown = await start(folder).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message.split('\n')).toHaveLength(1);
  return message;
}

function run(folder: string, port = 3000): ChildProcess {
  const child = spawn(process.execPath, ['test/world/database-owner.ts', folder, String(port)]);
  started.push(child);
  return child;
}

async function own(folder: string, port?: number): Promise<Owner> {
  const child = run(folder, port);
  const message = text(child.stderr);
  const line = await Promise.race([once(child.stdout!, 'data'), once(child, 'exit').then(() => undefined)]);
  if (line === undefined) throw new Error(`the owner ended: ${await message}`);
  return { process: child, ...JSON.parse(String(line[0])) };
}

async function text(stream: ChildProcess['stderr']): Promise<string> {
  let all = '';
  for await (const chunk of stream!) all += chunk;
  return all;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Null through a socket. */
async function addressSeenBy(url: string): Promise<string | null> {
  const pool = openPool(url);
  const { rows } = await pool.query('SELECT host(inet_client_addr()) AS address');
  await pool.end();
  return rows[0].address;
}

async function commitRow(url: string): Promise<void> {
  const pool = openPool(url);
  await pool.query('CREATE TABLE survivor AS SELECT 1 AS id');
  await pool.end();
}

async function countRows(url: string): Promise<number | null> {
  const pool = openPool(url);
  const { rowCount } = await pool.query('SELECT id FROM survivor');
  await pool.end();
  return rowCount;
}

function findWatchdog(postgres: number): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith(`checkup-watchdog\0${postgres}\0`);
    } catch {
      return false;
    }
  });
  return Number(found);
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (await holds().catch(() => false)) return;
    await sleep(25);
  }
  throw new Error('it did not come true');
}
