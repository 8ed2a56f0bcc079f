import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';

/** What the built web depends on. */
const sources = [
  'src/web',
  'src/wire',
  'src/domain',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
];

export type WebBuild = { readonly done: Promise<void>; cancel(): Promise<void> };

/** Builds the web unless `build/` was made from exactly these sources. Fails with one line. */
export function buildWeb(project: string, port: number): WebBuild {
  const stamp = join(project, 'build', '.sources');
  let child: ChildProcess | undefined;
  let cancelled = false;

  async function build(): Promise<void> {
    const wanted = hashSources(project);
    if (readStamp(stamp) === wanted) return;
    const workFolder = join(project, 'node_modules', '.cache', 'web-build');
    mkdirSync(workFolder, { recursive: true });
    const lock = await waitForLock(workFolder, port);
    try {
      if (cancelled || readStamp(stamp) === wanted) return; // a copy started beside us has built it
      console.log('Building the web …');
      rmSync(stamp, { force: true });
      await run(project, join(workFolder, 'output.log'), (started) => {
        child = started;
      });
      writeFileSync(stamp, wanted);
    } finally {
      lock.release();
    }
  }

  const done = build();
  return {
    done,
    async cancel() {
      cancelled = true;
      child?.kill();
      await done.catch(() => {});
    },
  };
}

async function waitForLock(folder: string, port: number): Promise<{ release(): void }> {
  for (;;) {
    const lock = await lockFolder(folder, port);
    if (!lock.holder) return lock;
    await sleep(200);
  }
}

function run(project: string, log: string, started: (child: ChildProcess) => void): Promise<void> {
  const command = join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  if (!existsSync(command)) return Promise.reject(new Error('Packages are missing: run npm ci first.'));
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const plain = stripVTControlCharacters(output);
      writeFileSync(log, plain);
      reject(new Error(`The web could not be built: ${reasonOf(plain, code)} (all of it: ${log})`));
    });
  });
}

/** Vite announces "Build failed with 1 error:" and names the error on the next line with text. */
function reasonOf(output: string, code: number | null): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const announced = lines.findIndex((line) => line.startsWith('Build failed with'));
  const reason = announced < 0 ? lines.find((line) => /error/i.test(line)) : lines[announced + 1];
  return reason?.trim() ?? `exit code ${code}`;
}

const readStamp = (stamp: string) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);

function hashSources(project: string): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(project, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(project, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(project: string, path: string): string[] {
  const stats = statSync(join(project, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(project, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .toSorted();
}
