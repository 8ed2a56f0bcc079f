import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Builds the pages, in a process of their own.
 * @returns the folder with `client/` and `server/`
 * @throws Error with one line
 */
export async function buildWeb(project: string, work: string): Promise<string> {
  const command = join(project, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  if (!existsSync(command)) throw new Error('Packages are missing: run npm ci first.');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  process.off('exit', stop);
  if (code !== 0) {
    const plain = stripVTControlCharacters(output);
    const log = join(work, 'output.log');
    writeFileSync(log, plain);
    throw new Error(`The web could not be built: ${reasonOf(plain, code)} (all of it: ${log})`);
  }
  // Where react-router.config.ts says.
  return join(project, 'node_modules', '.cache', 'web-build');
}

/** Vite announces "Build failed with 1 error:" and names the error on the next line with text. */
function reasonOf(output: string, code: number | null): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const announced = lines.findIndex((line) => line.startsWith('Build failed with'));
  const reason = announced < 0 ? lines.find((line) => /error/i.test(line)) : lines[announced + 1];
  return reason?.trim() ?? `exit code ${code}`;
}
