import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DatabaseMachine,
  databaseMachines,
  type Machine,
  machines,
  type NodeMachine,
  network,
  nodeMachines,
} from './machines.ts';
import { environmentOf, fill, place, project, publicUrl, secrets, template } from './place.ts';
import { start } from './processes.ts';

// Each engine as a machine of its own would run it: the templates of deploy/ filled in, Debian's programs.

const folderOf = (machine: Machine) => join(place, machine);
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** A disk of its own for each database machine, of a size that can be filled. */
export const diskMegabytes = 2_000;

export function makeFolders(): void {
  for (const machine of [...databaseMachines, ...nodeMachines]) mkdirSync(folderOf(machine));
  for (const machine of databaseMachines) {
    execFileSync('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${diskMegabytes}m,mode=0700`,
      'checkup',
      folderOf(machine),
    ]);
    chownSync(folderOf(machine), idOf('-u'), idOf('-g'));
  }
}

export function startEtcd(machine: DatabaseMachine): void {
  const members = databaseMachines.map((name) => `${name}=http://${machines[name]}:2380`);
  const filled = fill(template('machines/etcd.env'), {
    NAME: machine,
    ADDRESS: machines[machine],
    DATA: folderOf(machine),
    MEMBERS: members.join(),
  });
  start({
    name: `etcd-${machine}`,
    machine,
    command: ['etcd'],
    env: environmentOf(filled),
    user: 'postgres',
  });
}

export function startPatroni(machine: DatabaseMachine): void {
  const file = join(place, 'config', `patroni-${machine}.yml`);
  const filled = fill(template('machines/patroni.yml'), {
    ...secrets(),
    NAME: machine,
    ADDRESS: machines[machine],
    NETWORK: network,
    DATA: folderOf(machine),
    ETCD_HOSTS: databaseMachines.map((name) => `${machines[name]}:2379`).join(),
    SHARED_BUFFERS: '128MB',
    MAX_WAL: '256MB',
    SLOT_WAL: '512MB',
  });
  writeFileSync(file, filled, { mode: 0o600 });
  chownSync(file, idOf('-u'), idOf('-g'));
  start({ name: `patroni-${machine}`, machine, command: ['patroni', file], user: 'postgres' });
}

/** Beside each node, and beside who looks on. */
export function startDatabaseProxy(machine: NodeMachine | 'lan'): void {
  const file = join(place, 'config', `haproxy-${machine}.cfg`);
  const [DB1, DB2, DB3] = databaseMachines.map((name) => machines[name]) as [string, string, string];
  const ADDRESS = machine === 'lan' ? '127.0.0.1' : machines[machine];
  writeFileSync(file, fill(template('machines/haproxy-database.cfg'), { DB1, DB2, DB3, ADDRESS }));
  start({ name: `haproxy-${machine}`, machine, command: ['haproxy', '-db', '-f', file] });
}

let withDemo = true;

interface NodeStart {
  /** As at the first start unless said. */
  readonly demo?: boolean;
  /** Folder with `dist/` and packages; this one unless said. */
  readonly release?: string | undefined;
}

export function startNode(machine: NodeMachine, { demo, release = project }: NodeStart = {}): void {
  withDemo = demo ?? withDemo;
  const filled = fill(template('machines/node.env'), {
    ...secrets(),
    ADDRESS: machines[machine],
    PUBLIC_URL: publicUrl,
    DATA: folderOf(machine),
    FILES: join(place, 'files'),
    FRONT: machines.front,
    DEMO: withDemo ? 'on' : 'off',
  });
  start({
    name: machine,
    machine,
    command: [
      process.execPath,
      '--max-semi-space-size=16',
      '--heap-growing-percent=15',
      join(release, 'dist', 'server.js'),
    ],
    cwd: release,
    env: { ...environmentOf(filled), NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOME: folderOf(machine) },
  });
}

const exampleCertificate = '/etc/ssl/tijian.example.com.pem';

/** The published configuration with our certificate and both nodes in place of the example's. */
export function startFront(): void {
  const file = join(place, 'config', 'haproxy-front.cfg');
  const nodes = nodeMachines.map((name) => `server ${name} ${machines[name]}:3000`).join('\n  ');
  const filled = template('proxy/haproxy.cfg')
    .replaceAll(exampleCertificate, certificate())
    .replaceAll('server node1 127.0.0.1:3000', nodes);
  if (filled.includes(exampleCertificate) || !filled.includes(nodes))
    throw new Error('deploy/proxy/haproxy.cfg changed');
  writeFileSync(file, filled);
  start({ name: 'front', machine: 'front', command: ['haproxy', '-db', '-f', file] });
}

const certificate = () => join(place, 'config', 'front.pem');

export function makeCertificate(): void {
  const file = certificate();
  const key = `${file}.key`;
  execFileSync(
    'openssl',
    [
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'.split(' '),
      ['-keyout', key, '-out', `${file}.crt`, '-subj', '/CN=checkup cluster'],
      ['-addext', `subjectAltName=IP:${machines.front},DNS:localhost`],
    ].flat(),
    { stdio: 'ignore' },
  );
  writeFileSync(file, readFileSync(`${file}.crt`, 'utf8') + readFileSync(key, 'utf8'));
  chmodSync(file, 0o600);
}
