import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBefore } from './cluster/before.ts';
import { prepare, takeDown } from './cluster/bring-up.ts';
import { closeDoor, openDoor } from './cluster/door.ts';
import { isLaid, lan } from './cluster/machines.ts';
import { missingForCluster } from './cluster/needs.ts';
import { doorPort, place, project } from './cluster/place.ts';

// `npm run cluster -- up|drill|down`: the reference of deploy/ on this machine, each of its machines a network namespace.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    /** A commit: the nodes are upgraded from it. */
    before: { type: 'string' },
  },
});
const [order = ''] = positionals;
const missing = missingForCluster();
if (!['up', 'drill', 'down'].includes(order))
  fail('npm run cluster -- up | drill [--short] [--only PART OF A NAME] [--before COMMIT] | down');
if (missing.length > 0) fail(`The cluster needs ${missing.join(', ')}.`);

if (order === 'down') {
  closeDoor();
  takeDown();
} else {
  if (isLaid() || existsSync(place))
    fail('There is a cluster, or what is left of one: npm run cluster -- down takes it away.');
  // What was killed with -9 in the middle is taken away by the next `down`.
  if (order === 'drill')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  let status = 1;
  try {
    prepare();
    if (values.before) buildBefore(values.before);
    status = await inside(order === 'up' ? ['up'] : ['drill', ...flags()]);
    if (order === 'up' && status === 0) {
      openDoor();
      console.log(
        `https://localhost:${doorPort}/bid-web/ (a certificate of its own); npm run cluster -- down ends it.`,
      );
    }
  } finally {
    if (order === 'drill' || status !== 0) takeDown();
  }
  process.exitCode = status;
}

function flags(): string[] {
  return [...(values.short ? ['--short'] : []), ...(values.only ? ['--only', values.only] : [])];
}

/** Goes on where the cables meet. */
async function inside(args: readonly string[]): Promise<number> {
  const script = join(project, 'scripts', 'cluster', 'inside.ts');
  const child = spawn('ip', ['netns', 'exec', lan, process.execPath, script, ...args], {
    stdio: 'inherit',
    cwd: project,
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(place, 'config', 'front.pem.crt') },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

function fail(line: string): never {
  console.error(line);
  process.exit(2);
}
