import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#server/db/database.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { openHome } from '#server/db/embedded/home.ts';
import { isPortTaken, launch } from '#server/db/embedded/postmaster.ts';
import { processStart } from '#server/db/embedded/process-identity.ts';

type Owner = { process: ChildProcess; url: string; postgres: number };

let dataDir: string;
let started: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `checkup-test-${process.pid}-`));
  chmodSync(dataDir, 0o711);
  started = [];
});

afterEach(async () => {
  for (const child of started) await end(child, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('runs again after kill -9 of PostgreSQL, with everything that was committed, on the same address', async () => {
    const owner = await own(dataDir);
    const pool = openPool(owner.url);
    await pool.query('CREATE TABLE survivor AS SELECT 1 AS id');
    const inUse = await pool.connect();
    process.kill(owner.postgres, 'SIGKILL');
    await eventually(async () => (await pool.query('SELECT id FROM survivor')).rowCount === 1);
    await expect(inUse.query('SELECT 1')).rejects.toThrow();
    inUse.release(true);
    await pool.end();
    expect(owner.process.exitCode).toBeNull();
  });

  test('ends with its node when that is killed, and the folder is free at once', async () => {
    const first = await own(dataDir);
    await commitRow(first.url);
    await end(first.process, 'SIGKILL');
    const second = await own(dataDir);
    expect(await countRows(second.url)).toBe(1);
    expect(processStart(first.postgres)).toBeUndefined();
    await end(second.process, 'SIGKILL');
    await eventually(async () => processStart(second.postgres) === undefined);
  });

  test('starts again after kill -9 of node and PostgreSQL together', async () => {
    const first = await own(dataDir);
    await commitRow(first.url);
    first.process.kill('SIGKILL');
    process.kill(first.postgres, 'SIGKILL');
    await once(first.process, 'exit');
    expect(await countRows((await own(dataDir)).url)).toBe(1);
  });

  test.runIf(process.platform === 'linux')(
    'takes the folder back from a PostgreSQL that nobody is left to stop',
    async () => {
      const first = await own(dataDir);
      await commitRow(first.url);
      process.kill(findWatchdog(first.postgres), 'SIGKILL');
      await end(first.process, 'SIGKILL');
      await sleep(200);
      expect(processStart(first.postgres)).toBeDefined();
      expect(await countRows((await own(dataDir)).url)).toBe(1);
      expect(processStart(first.postgres)).toBeUndefined();
    },
  );

  test('is not misled by a pid file whose number now belongs to another process', async () => {
    const first = await own(dataDir);
    await end(first.process, 'SIGTERM');
    const dataFolder = join(dataDir, 'postgres', 'data');
    const { uid, gid } = statSync(dataFolder);
    const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    started.push(stranger);
    writeFileSync(
      join(dataFolder, 'postmaster.pid'),
      `${stranger.pid}\n${dataFolder}\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    await own(dataDir);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });

  test('starts on an empty pid file', async () => {
    await end((await own(dataDir)).process, 'SIGTERM');
    writeFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), '');
    await own(dataDir);
  });

  test('begins anew when the first run was killed before its database was complete', async () => {
    const child = run(dataDir);
    await eventually(async () => readdirSync(dataDir).includes('postgres') && hasDraft());
    await end(child, 'SIGKILL');
    expect(hasDraft()).toBe(true);
    await own(dataDir);
    expect(hasDraft()).toBe(false);
  });

  test('refuses a second node on the folder in one line that names the first', async () => {
    const first = await own(dataDir, 3000);
    const second = run(dataDir, 3001);
    const [message] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(second.exitCode).toBe(1);
    expect(message.trim().split('\n')).toHaveLength(1);
    expect(message).toContain(`in use by process ${first.process.pid} (port 3000)`);
    expect(message).toContain('DATA_DIR=');
  });

  test('runs twice beside itself on two folders', async () => {
    const one = await own(join(dataDir, 'one'));
    const two = await own(join(dataDir, 'two'));
    await commitRow(one.url);
    await commitRow(two.url);
    expect(new URL(one.url).port).not.toBe(new URL(two.url).port);
  });

  test('is reached through its own socket, or through the loopback where the path is too long for one', async () => {
    const short = await own(join(dataDir, 'short'));
    const long = await own(join(dataDir, 'a-folder-that-lies-deep'.repeat(5)));
    expect(await addressSeenBy(short.url)).toBeNull();
    expect(await addressSeenBy(long.url)).toBe('127.0.0.1');
    // For whoever looks inside with tools of his own.
    expect(await addressSeenBy(short.url.replace(/\?.*/, ''))).toBe('127.0.0.1');
    const { mode, uid } = statSync(join(dataDir, 'short', 'postgres', 'socket'));
    expect(mode & 0o777).toBe(0o700);
    expect(uid).toBe(statSync(join(dataDir, 'short', 'postgres', 'data')).uid);
  });

  test('never takes another one on its port for its own, not even one of a copied folder', async () => {
    const [original, copy] = [join(dataDir, 'original'), join(dataDir, 'copy')];
    await end((await own(original)).process, 'SIGTERM');
    execFileSync('cp', ['-a', original, copy]);
    const { url } = await own(original);
    // The copy remembers the same port and password, and has looked whether it is free a moment too early.
    const home = openHome(copy);
    const launched = launch({
      home,
      binaries: findBinaries(home.user, home.folder),
      port: Number(new URL(url).port),
      url,
      fsync: false,
    });
    await expect(launched).rejects.toSatisfy(isPortTaken);
  });
});

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

const hasDraft = () => readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('data.new-'));

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
