import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Site {
  readonly origin: string;
  /** From starting the process to its line "Ready", milliseconds. */
  readonly startTook: number;
  /** Whether the web had to be built first, because its sources had changed. */
  readonly built: boolean;
  /** Bytes that the process holds now. */
  memory(): Promise<number>;
  stop(): Promise<void>;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Milliseconds; the first start on a machine also builds the pages. */
const patience = 180_000;

/** The product as `npm start` runs it, on a port of its own; resolves when it says that it is ready. */
export async function startSite(
  project: string,
  dataDir: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Site> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, [join(project, 'scripts/start.mjs')], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: undefined,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await printed(child, 'Ready:');
  const startTook = performance.now() - from;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    startTook,
    built: output.includes('Building …'),
    async memory() {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]);
    },
    stop: () => end(child),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** One of the servers in `test/bench`, which measure what is possible: in a process of its own, with the engine set up as a node's is. */
export async function startBeside(
  script: string,
  ...details: readonly string[]
): Promise<Pick<Site, 'origin' | 'stop'>> {
  const port = await freePort();
  const engine = '../../scripts/engine.mjs';
  const { flags, environment } = (await import(engine)) as {
    readonly flags: readonly string[];
    readonly environment: NodeJS.ProcessEnv;
  };
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, '..', 'bench', script), String(port), ...details],
    {
      env: { ...process.env, ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  await printed(child, 'Ready');
  return { origin: `http://127.0.0.1:${port}`, stop: () => end(child) };
}

function printed(child: ChildProcess, word: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => {
      child.kill();
      reject(new Error(`no "${word}" within ${patience / 1000} s`));
    }, patience);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes(word)) return;
      clearTimeout(late);
      resolve(output);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      // The reason comes first; the log of what was going on meanwhile follows it.
      reject(new Error(`it ended with code ${code}: ${output.trim().slice(0, 1000)}`));
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/**
 * A port that nobody listens at, below those that outgoing connections are given (32768 on Linux): between being found here and
 * being listened at, some seconds later, one of the many connections of a test run could take a port of theirs.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
