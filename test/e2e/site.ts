import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The site as `npm start` brings it up, on its own port and data folder, with the demo market. */
export interface Site {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A data folder that has been started once: a copy of it saves a site migrations and demo market (site-setup.ts). */
export const preparedFolder = 'E2E_PREPARED';

export async function startSite(): Promise<Site> {
  // Against a site that runs already, while a journey is being written.
  if (process.env.E2E_ORIGIN) return { origin: process.env.E2E_ORIGIN, stop: async () => {} };
  const dataDir = newFolder();
  const prepared = process.env[preparedFolder];
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const site = await startIn(dataDir);
  return {
    ...site,
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty data folder. Open on the way through: a root's database belongs to another user and stays inside. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** On a data folder that stays. */
export async function startIn(dataDir: string): Promise<Site> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/server/start/main.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping) console.error(`The site ended with ${code ?? signal}:\n${printed}`);
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready:')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error('The site ended before it was ready.')));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
