import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseMachine, databaseMachines, type Machine, machines, nodeMachines } from './machines.ts';

// How the cluster stands, as its own programs say. Works only where the network's cables meet.

interface Member {
  readonly name: DatabaseMachine;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

const ask = (url: string, method = 'GET') => fetch(url, { method, signal: AbortSignal.timeout(2_000) });

/** What the first Patroni that answers says. */
export async function members(except: readonly Machine[] = []): Promise<readonly Member[]> {
  for (const machine of databaseMachines.filter((name) => !except.includes(name)))
    try {
      const answer = await ask(`http://${machines[machine]}:8008/cluster`);
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // The next one may.
    }
  return [];
}

/** Who holds the lead by its own word, each asked itself. */
export async function leaders(): Promise<DatabaseMachine[]> {
  const asked = databaseMachines.map(async (name) => {
    const answer = await ask(`http://${machines[name]}:8008/primary`, 'OPTIONS').catch(() => undefined);
    return answer?.status === 200 ? [name] : [];
  });
  return (await Promise.all(asked)).flat();
}

export async function leader(): Promise<DatabaseMachine> {
  let found: DatabaseMachine[] = [];
  await until('somebody leads', async () => {
    found = await leaders();
    return found.length === 1;
  });
  return found[0] as DatabaseMachine;
}

export async function etcdLeader(): Promise<DatabaseMachine> {
  for (const machine of databaseMachines) {
    const status = await fetch(`http://${machines[machine]}:2379/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    const told = (await status?.json().catch(() => undefined)) as
      | { leader?: string; header?: { member_id?: string } }
      | undefined;
    if (told?.leader && told.leader === told.header?.member_id) return machine;
  }
  throw new Error('etcd has no leader');
}

/** Three databases, of which one leads, one is waited for and all are within reach of it; both nodes ready. */
export async function isWhole(): Promise<boolean> {
  const all = await members();
  const role = (name: string) => all.filter((one) => one.role === name).length;
  const runs = all.filter(({ state }) => state === 'running' || state === 'streaming').length === 3;
  const near = all.every(
    ({ role: is, lag }) => is === 'leader' || (typeof lag === 'number' && lag < 1_000_000),
  );
  return runs && near && role('leader') === 1 && role('sync_standby') === 1 && (await nodesReady());
}

async function nodesReady(): Promise<boolean> {
  const asked = nodeMachines.map((name) =>
    ask(`http://${machines[name]}:3000/readyz`).catch(() => undefined),
  );
  return (await Promise.all(asked)).every((answer) => answer?.ok);
}

export async function nodeReady(name: (typeof nodeMachines)[number]): Promise<boolean> {
  return (await ask(`http://${machines[name]}:3000/readyz`).catch(() => undefined))?.ok === true;
}

/** @throws when it does not come true */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  mostMs = 120_000,
): Promise<void> {
  for (const end = Date.now() + mostMs; ; await sleep(250)) {
    if (await isTrue()) return;
    if (Date.now() > end) throw new Error(`${what}: not so after ${mostMs / 1000} s`);
  }
}

/**
 * Waits for the whole cluster. A replica that does not come near within a minute is made anew from the leader, as an operator would
 * (`patronictl reinit`): docs/deploy.md says when that is needed.
 * @returns replicas that were
 */
export async function becomeWhole(say: (line: string) => void): Promise<string[]> {
  if (await isSoon(60_000)) return [];
  const stuck = (await members()).filter(
    ({ role, state, lag }) =>
      role !== 'leader' &&
      !(state === 'streaming' || (state === 'running' && typeof lag === 'number' && lag < 1_000_000)),
  );
  say(`not whole after a minute: ${JSON.stringify(await members())}`);
  for (const { name } of stuck)
    await fetch(`http://${machines[name]}:8008/reinitialize`, {
      method: 'POST',
      body: JSON.stringify({ force: true }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => say(`${name}: ${error.message}`));
  if (!(await isSoon(120_000))) say(`still not whole: ${JSON.stringify(await members())}`);
  return stuck.map(({ name }) => name);
}

const isSoon = (mostMs: number) =>
  until('', isWhole, mostMs).then(
    () => true,
    () => false,
  );
