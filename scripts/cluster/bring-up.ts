import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { versionBefore } from './before.ts';
import {
  makeCertificate,
  makeFolders,
  startDatabaseProxy,
  startEtcd,
  startFront,
  startNode,
  startPatroni,
} from './engines.ts';
import { databaseMachines, layNetwork, nodeMachines, takeUpNetwork } from './machines.ts';
import { makePlace, place, project, secrets } from './place.ts';
import { isWhole, leader, leaders, members, until } from './watch.ts';

/** As root, on this machine's own network: cables, folders, disks. */
export function prepare(): void {
  makePlace();
  secrets();
  layNetwork();
  makeFolders();
  makeCertificate();
}

/** Where the cables meet. */
export async function bringUp(
  { demo }: { readonly demo: boolean },
  say: (line: string) => void,
): Promise<void> {
  for (const machine of databaseMachines) startEtcd(machine);
  for (const machine of databaseMachines) startPatroni(machine);
  startDatabaseProxy('lan');
  for (const machine of nodeMachines) startDatabaseProxy(machine);
  say('etcd and Patroni are started; waiting for a leader');
  const first = await leader();
  // As the superuser on the leader, as docs/deploy.md says.
  const { SUPERUSER_PASSWORD, DATABASE_PASSWORD } = secrets();
  await until('the way to the database', () =>
    succeeds('psql', ['-c', 'SELECT', superuser(SUPERUSER_PASSWORD)]),
  );
  execFileSync(
    'psql',
    [
      ['-v', 'ON_ERROR_STOP=1', '-q', '-v', `password=${DATABASE_PASSWORD}`],
      ['-f', join(project, 'deploy', 'machines', 'database.sql'), superuser(SUPERUSER_PASSWORD)],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  say(`${first} leads; waiting for both replicas`);
  await until(
    'three databases',
    async () =>
      (await members()).filter(({ state }) => state === 'running' || state === 'streaming').length === 3,
  );
  for (const machine of nodeMachines) startNode(machine, { demo, release: versionBefore() });
  startFront();
  say('two nodes and the proxy are started; the first one migrates and fills the database');
  await until('the whole cluster', isWhole, 240_000);
  say(`whole: ${(await leaders()).join()} leads`);
}

const superuser = (password: string) => `postgres://postgres:${password}@127.0.0.1:5000/postgres`;
const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Nothing of it stays: processes, namespaces, disks, folders. */
export function takeDown(): void {
  takeUpNetwork();
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) spawnSync('umount', ['-l', join(place, name)], { stdio: 'ignore' });
  rmSync(place, { recursive: true, force: true });
}
