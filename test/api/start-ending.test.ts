import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { processStart } from '#server/embedded-postgres/process-identity.ts';
import { within } from '#test/slowness.ts';
import { freePort } from '#test/world/site.ts';
import { useDataFolders } from './start.testkit.ts';

// A process manager ends what it started, and that is npm: npm → sh → node → PostgreSQL.

interface Running {
  readonly npm: ChildProcess;
  readonly shell: number;
  readonly node: number;
}

const folders = useDataFolders();
let dataDir: string;
let running: Running;

beforeEach(async () => {
  dataDir = folders.prepared();
  running = await npmStart();
});
afterEach(() => {
  for (const pid of [running.node, running.shell]) if (processStart(pid)) process.kill(pid, 'SIGKILL');
  running.npm.kill('SIGKILL');
});

async function npmStart(): Promise<Running> {
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO: 'off',
      NODE_ENV: undefined,
    },
    stdio: 'ignore',
  });
  // The lock of the data folder names the process that is the server.
  const node = await vi.waitUntil(() => pidIn(join(dataDir, 'lock')), {
    timeout: within(10_000),
    interval: 20,
  });
  return { npm, node, shell: parentOf(node) };
}

function pidIn(file: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid;
  } catch {
    return undefined;
  }
}

const parentOf = (pid: number) =>
  Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

const who = {
  npm: () => running.npm.pid ?? 0,
  'the shell between': () => running.shell,
  'the node itself': () => running.node,
};

describe.runIf(process.platform === 'linux')('the server ends', () => {
  test.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['the shell between', 'SIGTERM'],
    ['the node itself', 'SIGHUP'],
  ] as const)('when %s gets %s, and leaves its folder free', async (whom, signal) => {
    process.kill(who[whom](), signal);
    await vi.waitUntil(() => processStart(running.node) === undefined, { timeout: within(10_000) });
    expect(pidIn(join(dataDir, 'lock'))).toBeUndefined();
  });
});
