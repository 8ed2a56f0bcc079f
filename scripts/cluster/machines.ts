import { execFileSync, spawnSync } from 'node:child_process';

// Every machine of the cluster is a network namespace, all on one bridge that lies in a namespace, too: nothing of it can be reached
// from this machine's own network, nor can it reach anything outside.

/** Addresses of TEST-NET-1, which nobody has. */
export const machines = {
  db1: '192.0.2.11',
  db2: '192.0.2.12',
  db3: '192.0.2.13',
  node1: '192.0.2.21',
  node2: '192.0.2.22',
  front: '192.0.2.10',
} as const;
export type Machine = keyof typeof machines;
export const databaseMachines = ['db1', 'db2', 'db3'] as const;
export type DatabaseMachine = (typeof databaseMachines)[number];
export const nodeMachines = ['node1', 'node2'] as const;
export type NodeMachine = (typeof nodeMachines)[number];
export const network = '192.0.2.0/24';

/** Who looks on and writes sits where the cables meet, and sees both sides of a partition. */
export const lan = 'checkup-lan';
const watcher = '192.0.2.1';
export const namespaceOf = (machine: Machine) => `checkup-${machine}`;
const cableOf = (machine: Machine) => `to-${machine}`;
const allNamespaces = [lan, ...Object.keys(machines).map((name) => namespaceOf(name as Machine))];

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'] });

export function layNetwork(): void {
  for (const name of allNamespaces) {
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  for (const bridge of ['one', 'apart']) {
    ip('-n', lan, 'link', 'add', bridge, 'type', 'bridge');
    ip('-n', lan, 'link', 'set', bridge, 'up');
  }
  ip('-n', lan, 'addr', 'add', `${watcher}/24`, 'dev', 'one');
  for (const [name, address] of Object.entries(machines)) {
    const cable = cableOf(name as Machine);
    const space = namespaceOf(name as Machine);
    ip('link', 'add', cable, 'netns', lan, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', space, 'link', 'set', 'eth0', 'up');
    ip('-n', lan, 'link', 'set', cable, 'master', 'one', 'up');
  }
}

/** Puts machines on a bridge of their own: they see one another, and nobody else but who looks on. */
export function partOff(apart: readonly Machine[]): void {
  for (const name of apart) {
    ip('-n', lan, 'link', 'set', cableOf(name), 'master', 'apart');
    ip('-n', lan, 'route', 'replace', `${machines[name]}/32`, 'dev', 'apart', 'src', watcher);
  }
}

export function rejoin(apart: readonly Machine[]): void {
  for (const name of apart) {
    ip('-n', lan, 'route', 'del', `${machines[name]}/32`, 'dev', 'apart');
    ip('-n', lan, 'link', 'set', cableOf(name), 'master', 'one');
  }
}

export const plug = (machine: Machine, state: 'up' | 'down') =>
  ip('-n', lan, 'link', 'set', cableOf(machine), state);

/** Of what runs on the machine. */
export function pidsOn(space: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
}

export function killAllOn(space: string, except: readonly number[] = []): void {
  for (const pid of pidsOn(space)) if (!except.includes(pid)) killQuietly(pid);
}

export function killQuietly(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}

export const isLaid = () =>
  (spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout ?? '').includes(lan);

/** Ends whatever runs on the machines, whoever started it, and takes them away. */
export function takeUpNetwork(): void {
  for (const name of allNamespaces) killAllOn(name, [process.pid]);
  for (const name of allNamespaces) spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
}
