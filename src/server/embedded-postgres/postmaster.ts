import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { databaseEnvironment } from './database-user.ts';
import { type Home, makeOwned, socketFolder } from './home.ts';
import { clusterName, endLeftovers, removeMisleadingPidFile } from './processes.ts';

/** One run of PostgreSQL's main process. */
export type Postmaster = {
  /** Settles, never fails, when the process has ended. */
  readonly ended: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
};

export type Launch = {
  readonly home: Home;
  readonly binaries: Binaries;
  readonly port: number;
  readonly url: string;
  /** Off only for tests: without it a power cut may lose or break data. */
  readonly fsync: boolean;
};

/** Starts PostgreSQL on its folder, whatever a kill left there, and waits until it answers. */
export async function launch(options: Launch): Promise<Postmaster> {
  const { home, binaries, url } = options;
  await endLeftovers(home.dataFolder);
  removeMisleadingPidFile(home.dataFolder);
  const sockets = socketFolder(home);
  if (sockets) {
    // With what a kill left in it, which names a process as `postmaster.pid` does.
    rmSync(sockets, { recursive: true, force: true });
    makeOwned(sockets, home.user);
  }
  const log = join(home.folder, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) renameSync(log, `${log}.1`);
  // A file, not a pipe to us: PostgreSQL must be able to log its shutdown after we were killed.
  const output = openSync(log, 'a', 0o600);
  const logged = statSync(log).size;
  const child = spawn(binaries.postgres, commandLine(options), {
    ...home.user,
    cwd: home.folder,
    env: databaseEnvironment,
    stdio: ['ignore', output, output],
    detached: true, // its own session: Ctrl-C in the terminal reaches us only, and we stop it last
  });
  closeSync(output);
  const watchdog = watch(child, home);
  let running = true;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      running = false;
      watchdog?.stdin?.end('ended\n');
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  const postmaster = { ended, stop: () => stop(child, ended) };
  try {
    await answers(url, clusterName(home.dataFolder), () => running);
  } catch (error) {
    await postmaster.stop();
    const reason = readReason(log, logged) ?? (error as Error).message;
    throw new Error(`PostgreSQL does not start: ${reason}`, { cause: error });
  }
  return postmaster;
}

/** Whether a launch failed because another process holds the port. */
export const isPortTaken = (error: unknown) => /Address already in use/.test(String(error));

/** Files of tests that run beside each other have nodes of their own at one server. */
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

function commandLine({ home, port, fsync }: Launch): string[] {
  const settings = {
    cluster_name: clusterName(home.dataFolder),
    hba_file: join(home.folder, 'pg_hba.conf'),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(home) ?? '',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    maintenance_work_mem: '128MB',
    work_mem: '16MB',
    wal_compression: 'on',
    max_wal_size: '2GB',
    random_page_cost: '1.1', // data lies on an SSD or in memory
    jit: 'off', // compiling costs more than our short queries
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are logged by the application; here they would put people's data into a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(fsync ? {} : forTests),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', home.dataFolder, '-p', String(port), ...options];
}

/**
 * A tiny process that shuts PostgreSQL down when we are killed: its input is a pipe that only we hold,
 * whose end it sees in any case. The line `ended` tells it that there is nothing left to do.
 */
function watch(child: ChildProcess, home: Home): ChildProcess | undefined {
  if (child.pid === undefined || process.platform === 'win32') return undefined;
  const script = 'read -r line || kill -INT "$1"';
  const watchdog = spawn('/bin/sh', ['-c', script, 'checkup-watchdog', String(child.pid)], {
    ...home.user,
    cwd: '/',
    env: databaseEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.on('error', () => {}); // without it the next start ends the left-over PostgreSQL
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}

/** In milliseconds. A wrong password may be said by another PostgreSQL on this port, which ours is about to notice. */
const patience = { password: 2_000, other: 60_000 };

/**
 * Recovery after a crash may take its time, so there is no limit while PostgreSQL says it is starting. Only our own one counts: a copy of this
 * folder that took the port a moment earlier knows the same password.
 */
async function answers(url: string, name: string, isRunning: () => boolean): Promise<void> {
  const begun = Date.now();
  while (isRunning()) {
    // A stranger that took the port may accept and say nothing.
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ cluster_name: string }>('SHOW cluster_name');
      if (rows[0]?.cluster_name === name) return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const isStarting = ['ECONNREFUSED', '57P03'].includes(code);
      const limit = code === '28P01' ? patience.password : patience.other;
      if (!isStarting && Date.now() > begun + limit) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    await sleep(20);
  }
  throw new Error('it ended at once');
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return; // its number may be another's by now
  for (const [name, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    child.kill(name);
    const timer = new AbortController();
    const late = sleep(patience, 'late', { signal: timer.signal }).catch(() => 'ended');
    const outcome = await Promise.race([ended, late]);
    timer.abort();
    if (outcome !== 'late') return;
  }
}

/** What PostgreSQL logged as the cause: a port in use is a LOG line, everything else FATAL or PANIC. */
export function readReason(log: string, from: number): string | undefined {
  const text = readFileSync(log).subarray(from).toString('utf8');
  const cause =
    /(?<=LOG: +)could not (?:bind|listen).*|(?<=(?:FATAL|PANIC): +)(?! |the database system is starting up).*/.exec(
      text,
    );
  return cause?.[0] ?? text.trim().split('\n').at(-1);
}
