import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** PostgreSQL's `cluster_name`: stands in the title of each of its processes and tells databases apart. */
export function clusterName(dataFolder: string): string {
  return `checkup-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
}

type Process = { pid: number; command: string };
type Leftovers = { postmaster: number | undefined; all: number[] };

function findProcesses(dataFolder: string): Leftovers {
  const title = `postgres: ${clusterName(dataFolder)}: `;
  const processes = listProcesses().filter(({ command }) => /^(.*\/)?postgres(\.exe)?[: ]/.test(command));
  const postmaster = processes.find(({ command }) => command.includes(` -D ${dataFolder} `));
  const children = processes.filter(({ command }) => command.startsWith(title));
  return { postmaster: postmaster?.pid, all: [postmaster, ...children].flatMap((one) => one?.pid ?? []) };
}

function listProcesses(): Process[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' });
    return [...stdout.matchAll(/^\s*(\d+) (.*)$/gm)].map(([, pid, command = '']) => ({
      pid: Number(pid),
      command,
    }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readCommand(name) }));
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // ended meanwhile
  }
}

/**
 * Ends what a killed node, or a killed postmaster, left running on this folder: the orderly way first
 * (fast shutdown), then the immediate one, then by force. Throws when something stays.
 */
export async function endLeftovers(dataFolder: string): Promise<void> {
  let { postmaster, all } = findProcesses(dataFolder);
  if (postmaster) signal(postmaster, 'SIGINT');
  // Without a postmaster its children end by themselves as soon as they notice.
  if (await allEnd(dataFolder, postmaster ? 30_000 : 5_000)) return;
  ({ postmaster, all } = findProcesses(dataFolder));
  if (postmaster) {
    signal(postmaster, 'SIGQUIT');
    if (await allEnd(dataFolder, 5_000)) return;
  }
  for (const pid of all) signal(pid, 'SIGKILL');
  if (await allEnd(dataFolder, 5_000)) return;
  throw new Error(
    `PostgreSQL processes ${all.join(', ')} still hold ${dataFolder} and cannot be ended from here.`,
  );
}

/** Ends the programs that a killed first run left building a database in one of its drafts. */
export async function endDrafting(draftPrefix: string): Promise<void> {
  const drafting = () => listProcesses().filter(({ command }) => command.includes(` -D ${draftPrefix}`));
  for (let attempt = 0; attempt < 100 && drafting().length > 0; attempt++) {
    for (const { pid } of drafting()) signal(pid, 'SIGKILL');
    await sleep(50);
  }
}

async function allEnd(dataFolder: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience;
  while (findProcesses(dataFolder).all.length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ended already, or another account's: the wait that follows tells.
  }
}

/**
 * PostgreSQL refuses to start when the number in a left-over `postmaster.pid` now belongs to any process of
 * the same account. Call only after `endLeftovers`: the file's postmaster is gone, whoever has the number now.
 * (Against one that we cannot see, PostgreSQL's shared memory check remains.)
 */
export function removeMisleadingPidFile(dataFolder: string): void {
  const file = join(dataFolder, 'postmaster.pid');
  const pid = readPostmasterPid(dataFolder);
  if (pid === undefined) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  rmSync(file, { force: true });
}

/** From `postmaster.pid`; undefined when there is none, NaN when a crash left it empty. */
export function readPostmasterPid(dataFolder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}
