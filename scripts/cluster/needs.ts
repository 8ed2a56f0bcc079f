import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { project } from './place.ts';

/** Program → Debian's package that has it. */
const programs: Readonly<Record<string, string>> = {
  ip: 'iproute2',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  patroni: 'patroni',
  haproxy: 'haproxy',
  psql: 'postgresql-client-15',
  openssl: 'openssl',
  setpriv: 'util-linux',
};

const isThere = (program: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(join(folder, program)),
  );

/** Empty where the cluster can be brought up; else what a person must do. */
export function missingForCluster(): string[] {
  if (process.platform !== 'linux') return ['Linux (network namespaces)'];
  if (process.getuid?.() !== 0) return ['root (network namespaces, disks of its own): sudo'];
  const packages = Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) packages.push('python3-etcd');
  if (!existsSync('/usr/lib/postgresql/15/bin/postgres')) packages.push('postgresql-15');
  return [
    ...(packages.length > 0 ? [`the packages ${packages.join(' ')} (apt-get install)`] : []),
    ...(packages.includes('iproute2') || namespacesWork()
      ? []
      : ['a kernel that lets root make network namespaces']),
    ...(existsSync(join(project, 'dist', 'server.js')) ? [] : ['a built site (npm run build)']),
  ];
}

function namespacesWork(): boolean {
  const name = `checkup-try-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status === 0;
  if (made) spawnSync('ip', ['netns', 'del', name], { stdio: 'ignore' });
  return made;
}
