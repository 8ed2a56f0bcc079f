import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lan, type Machine, namespaceOf } from './machines.ts';
import { place } from './place.ts';

interface Program {
  readonly name: string;
  readonly machine: Machine | 'lan';
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Root unless said. */
  readonly user?: string;
  readonly cwd?: string;
}

/** Starts it on that machine; it outlives us. */
export function start({ name, machine, command, env = {}, user, cwd = place }: Program): number {
  const log = openSync(join(place, 'logs', `${name}.log`), 'a');
  const space = machine === 'lan' ? lan : namespaceOf(machine);
  const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  // Both `ip netns exec` and `setpriv` become the program: the number is its own.
  const child = spawn('ip', ['netns', 'exec', space, ...as, ...command], {
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
  });
  closeSync(log);
  child.unref();
  const { pid } = child;
  if (!pid) throw new Error(`${name} could not be started`);
  writeFileSync(join(place, 'pids', name), String(pid));
  return pid;
}

export const pidOf = (name: string) => Number(readFileSync(join(place, 'pids', name), 'utf8'));

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
