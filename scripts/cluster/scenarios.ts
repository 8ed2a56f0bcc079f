import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { versionBefore } from './before.ts';
import { startEtcd, startFront, startNode, startPatroni } from './engines.ts';
import {
  type DatabaseMachine,
  killAllOn,
  killQuietly,
  machines,
  type NodeMachine,
  namespaceOf,
  nodeMachines,
  partOff,
  plug,
  rejoin,
} from './machines.ts';
import { place } from './place.ts';
import { lives, pidOf } from './processes.ts';
import { etcdLeader, leader, members, nodeReady, until } from './watch.ts';

/** What the drill lends to who breaks something. */
export interface Hands {
  /** Until something is acknowledged again by a leader that is not `old`, or for so long in any case. */
  writesGoOn(): Promise<void>;
  /** Another client that writes to that node alone, past the proxy; its ledger is looked through like the other one. */
  writeTo(node: NodeMachine): { stop(): Promise<void>; acknowledged(): number };
  say(line: string): void;
}

export interface Scenario {
  readonly name: string;
  /** Seconds without acknowledged writes that are promised. */
  readonly most: number;
  /** Breaks something and mends it. @returns what is worth saying of it */
  run(hands: Hands): Promise<string>;
}

const unplanned = 30;
const planned = 5;

const other = async (not: DatabaseMachine): Promise<void> =>
  until(`another leader than ${not}`, async () =>
    (await members([not])).some(
      ({ name, role, state }) => role === 'leader' && name !== not && state === 'running',
    ),
  );

/** PostgreSQL and Patroni at once, as when the power fails; etcd is another matter. */
async function killLeader({ writesGoOn }: Hands): Promise<string> {
  const old = await leader();
  killAllOn(namespaceOf(old), [pidOf(`etcd-${old}`)]);
  await other(old);
  const next = await leader();
  await writesGoOn();
  startPatroni(old);
  return `${old} → ${next}`;
}

async function killPostgres({ writesGoOn }: Hands): Promise<string> {
  const old = await leader();
  killQuietly(Number.parseInt(readFileSync(join(place, old, 'postgres', 'postmaster.pid'), 'utf8'), 10));
  await sleep(1_000);
  await writesGoOn();
  return `${old} → ${await leader()}`;
}

async function killNode({ writesGoOn }: Hands): Promise<string> {
  killQuietly(pidOf('node1'));
  await writesGoOn();
  startNode('node1');
  await until('node1 is back', () => nodeReady('node1'));
  return 'node1';
}

async function killEtcdLeader({ writesGoOn }: Hands): Promise<string> {
  const machine = await etcdLeader();
  killQuietly(pidOf(`etcd-${machine}`));
  await sleep(20_000);
  await writesGoOn();
  startEtcd(machine);
  return `${machine}${machine === (await leader()) ? ', where PostgreSQL leads, too' : ''}`;
}

/** The old leader, one node and a client of that node see one another and nobody else. */
async function partition({ writesGoOn, writeTo }: Hands): Promise<string> {
  const old = await leader();
  const alone = writeTo('node1');
  await until('the client writes', () => alone.acknowledged() > 5);
  partOff([old, 'node1']);
  await sleep(2_000);
  const before = alone.acknowledged();
  await other(old);
  const next = await leader();
  await writesGoOn();
  await sleep(20_000);
  const after = alone.acknowledged();
  await alone.stop();
  rejoin([old, 'node1']);
  return `${old} → ${next}; ${after - before} writes acknowledged to the client on the old leader's side`;
}

/** Replays nothing for a minute: the one that is not waited for. */
async function slowReplica({ writesGoOn, say }: Hands): Promise<string> {
  const slow = (await members())
    .filter(({ role }) => role === 'replica' || role === 'sync_standby')
    .map(({ name }) => name);
  const onReplica = (statement: string) => {
    for (const name of slow) superuserOn(name, statement);
  };
  onReplica('SELECT pg_wal_replay_pause()');
  const states = new Set<string>();
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(1_000))
    for (const name of nodeMachines) {
      const answer = await fetch(`http://${machines[name]}:3000/readyz`).catch(() => undefined);
      const told = (await answer?.json().catch(() => undefined)) as { replica?: string } | undefined;
      if (told?.replica) states.add(told.replica);
    }
  await writesGoOn();
  onReplica('SELECT pg_wal_replay_resume()');
  say(`the nodes said of their replica: ${[...states].join(', ')}`);
  return `both replicas replay nothing for 60 s; /readyz: ${[...states].join(', ')}`;
}

function superuserOn(machine: DatabaseMachine, statement: string): void {
  const space = namespaceOf(machine);
  const as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  execFileSync('ip', ['netns', 'exec', space, ...as, 'psql', '-h', join(place, machine), '-qc', statement], {
    stdio: 'ignore',
    cwd: '/',
  });
}

async function fullDisk({ writesGoOn }: Hands): Promise<string> {
  const old = await leader();
  const filler = join(place, old, 'filler');
  const free = () => {
    const { bavail, bsize } = statfsSync(join(place, old));
    return bavail * bsize;
  };
  execFileSync('fallocate', ['-l', String(free()), filler]);
  const fullSince = Date.now();
  // PostgreSQL may stay up and refuse what needs room: then nobody takes the lead, until an operator makes room.
  const led = other(old).then(
    () => true,
    () => false,
  );
  await Promise.race([led, sleep(20_000)]);
  const next = await leader();
  rmSync(filler);
  await writesGoOn();
  return next === old
    ? `${old} kept the lead and refused writes; room was made after 20 s, all of it took ${Math.round((Date.now() - fullSince) / 1000)} s`
    : `${old} → ${next}`;
}

async function restartFront({ writesGoOn }: Hands): Promise<string> {
  killQuietly(pidOf('front'), 'SIGTERM');
  await until('the proxy ended', () => !lives(pidOf('front')));
  startFront();
  await writesGoOn();
  return 'ended and started, not reloaded';
}

async function switchover({ writesGoOn }: Hands): Promise<string> {
  const old = await leader();
  const next = (await members()).find(({ role }) => role === 'sync_standby')?.name;
  const answer = await fetch(`http://${machines[old]}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: old, candidate: next }),
  });
  if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`);
  await other(old);
  await writesGoOn();
  return `${old} → ${await leader()}`;
}

/** Power off: cable out, everything on it dead; back a minute later with its disk as it was. */
async function loseMachine({ writesGoOn }: Hands): Promise<string> {
  const old = await leader();
  plug(old, 'down');
  killAllOn(namespaceOf(old));
  await other(old);
  const next = await leader();
  await writesGoOn();
  await sleep(20_000);
  plug(old, 'up');
  startEtcd(old);
  startPatroni(old);
  return `${old} → ${next}, ${old} back as replica`;
}

/** One node after the other: told to end, waited for, started anew. Where the cluster runs the version before, from that to this one. */
async function roll({ writesGoOn, say }: Hands): Promise<string> {
  for (const name of nodeMachines) {
    const pid = pidOf(name);
    killQuietly(pid, 'SIGTERM');
    await until(`${name} ended`, () => !lives(pid));
    say(`${name} ended`);
    startNode(name);
    await until(`${name} is back`, () => nodeReady(name));
    say(`${name} is back`);
    // The proxy asks once a second.
    await sleep(2_000);
  }
  await writesGoOn();
  return versionBefore()
    ? 'from an earlier version to this one, migrations included'
    : 'this version, restarted';
}

const every: readonly Scenario[] = [
  { name: 'rolling upgrade of the nodes', most: planned, run: roll },
  { name: 'kill -9 of PostgreSQL and Patroni on the leader', most: unplanned, run: killLeader },
  { name: 'kill -9 of PostgreSQL alone on the leader', most: unplanned, run: killPostgres },
  { name: 'kill -9 of a node', most: unplanned, run: killNode },
  { name: "kill -9 of etcd's leader", most: unplanned, run: killEtcdLeader },
  { name: 'partition: old leader, one node and a client alone', most: unplanned, run: partition },
  { name: 'slow replicas', most: planned, run: slowReplica },
  { name: 'full disk on the leader', most: unplanned, run: fullDisk },
  { name: 'restart of the proxy in front', most: planned, run: restartFront },
  { name: 'planned switchover', most: planned, run: switchover },
  { name: 'loss of a whole database machine, and its return', most: unplanned, run: loseMachine },
];

/** @param only expression that a name fits */
export function scenariosOf(short: boolean, only: string | undefined): readonly Scenario[] {
  if (only) return every.filter(({ name }) => new RegExp(only).test(name));
  return short ? every.filter(({ run }) => run === killLeader || run === roll) : every;
}
