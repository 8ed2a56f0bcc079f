import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The site as `npm start` brings it up, on its own port and data folder, with the demo market. */
export interface Site {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  // Against a site that runs already, while a journey is being written.
  if (process.env.E2E_ORIGIN) return { origin: process.env.E2E_ORIGIN, stop: async () => {} };
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-e2e-'));
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['src/server/start/main.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return {
    origin,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready:')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${printed}`)));
  });
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
