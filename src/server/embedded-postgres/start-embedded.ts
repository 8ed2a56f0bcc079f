import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataFolder } from '#server/data-folder.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { type Home, openHome, socketFolder, writeWhole } from './home.ts';
import { databaseName, initialise } from './initialise.ts';
import { isPortTaken, type Launch, launch, type Postmaster } from './postmaster.ts';
import { readPostmasterPid } from './processes.ts';

type EmbeddedOptions = {
  readonly dataDir: string;
  /** The node's HTTP port, named to a second node that tries the same folder. */
  readonly holderPort?: number;
  /** Off only for tests. */
  readonly fsync?: boolean;
  /** One line about something the operator should know. */
  readonly report?: (line: string) => void;
  /** PostgreSQL ended again and again and was given up. */
  readonly onLost?: (line: string) => void;
};

export type EmbeddedDatabase = {
  /** Stays valid when PostgreSQL is restarted. */
  readonly url: string;
  /** PostgreSQL's main process, as long as it runs. */
  processId(): number | undefined;
  stop(): Promise<void>;
};

/**
 * Runs PostgreSQL under `<dataDir>` for as long as this process lives, restarting it when it dies.
 * Throws an error of one line when it can't.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataFolder(options.dataDir);
  const lock = await lockFolder(dataDir, options.holderPort ?? 0);
  if (lock.holder) {
    const { pid, port } = lock.holder;
    throw new Error(
      `${dataDir} is in use by process ${pid} (port ${port}): stop that one, or give this one a folder of its own, e.g. DATA_DIR=${dataDir}-2`,
    );
  }
  try {
    const home = openHome(dataDir);
    const binaries = findBinaries(home.user, home.folder);
    await initialise(home, binaries, options.fsync ?? true);
    const first = await launchOnFreePort(home, binaries, options.fsync ?? true);
    const supervisor = supervise(first.postmaster, first.launched, options);
    return {
      url: first.launched.url,
      processId: () => readPostmasterPid(home.dataFolder),
      stop: async () => {
        await supervisor.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The port of last time if it is still free, so that an operator's own connection settings stay right. */
async function launchOnFreePort(home: Home, binaries: Binaries, fsync: boolean) {
  const password = readPassword(home);
  const remembered = join(home.folder, 'port');
  for (let attempt = 1; ; attempt++) {
    const port = (await freePort(readPort(remembered))) ?? (await freePort(0)) ?? 0;
    const sockets = socketFolder(home);
    const url = `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}${sockets ? `?host=${sockets}` : ''}`;
    const launched: Launch = { home, binaries, port, url, fsync };
    try {
      const postmaster = await launch(launched);
      writeWhole(remembered, String(port));
      return { postmaster, launched };
    } catch (error) {
      // Somebody took the port between our look and PostgreSQL's.
      if (!isPortTaken(error) || attempt === 3) throw error;
    }
  }
}

function readPassword({ folder }: Home): string {
  const file = join(folder, 'password');
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (/^[\da-f]{48}$/.test(password)) return password;
  throw new Error(
    `${file}, the password of the database beside it, is ${password === '' ? 'missing or empty' : 'damaged'}: restore it from a backup, or choose another DATA_DIR to begin with an empty database.`,
  );
}

function readPort(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

/** @param wanted 0 for any */
function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

const pauses = [0, 500, 1_000, 2_000, 4_000];
const window = 60_000;

function supervise(first: Postmaster, launched: Launch, { report, onLost }: EmbeddedOptions) {
  let stopping = false;
  let current = first;
  const deaths: number[] = [];

  async function keepRunning(): Promise<void> {
    for (;;) {
      await current.ended;
      if (stopping) return;
      report?.('The database ended unexpectedly and is being started again.');
      if (!(await restart())) return;
    }
  }

  async function restart(): Promise<boolean> {
    let reason = 'it ended unexpectedly';
    for (;;) {
      deaths.push(Date.now());
      const recent = deaths.filter((time) => time > Date.now() - window).length;
      const pause = pauses[recent - 1];
      if (pause === undefined) {
        onLost?.(`The database could not be restarted (${recent} times in a minute): ${reason}`);
        return false;
      }
      await sleep(pause);
      if (stopping) return false;
      try {
        current = await launch(launched);
        if (stopping) await current.stop();
        else report?.('The database runs again.');
        return !stopping;
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping = true;
      await current.stop();
      await running;
    },
  };
}
