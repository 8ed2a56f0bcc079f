// What `npm start` runs. Plain JavaScript that an old Node can read: it hands over to the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './end-with-npm.mjs';
import * as engine from './engine.mjs';

const needed = 24;
const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const suffix = process.platform === 'win32' ? '.exe' : '';
const pinned = join(project, 'node_modules', 'node', 'bin', `node${suffix}`);

process.env.NODE_ENV = 'production'; // React reads it while it is loaded

// They count from the start of a process only, so this one is replaced by itself.
const flags = [...engine.flags, ...process.execArgv];
const isReplaced = process.env.MALLOC_ARENA_MAX !== undefined;
Object.assign(process.env, { ...engine.environment, ...process.env });

if (Number(process.versions.node.split('.')[0]) >= needed) {
  if (!isReplaced && process.platform === 'linux')
    process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], process.env);
  const { start } = await load().catch((error) => {
    if (process.env.LOG_LEVEL === 'debug') throw error;
    const [cause] = error.message.split('\n');
    console.error(`The program cannot be loaded: ${cause} (if a package is missing: npm ci)`);
    process.exit(1);
  });
  await start(project);
} else if (existsSync(pinned)) {
  const child = spawn(pinned, [...flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
    // A group of its own: Ctrl-C in the terminal reaches us only, and we pass it on like every other signal.
    detached: true,
    env: { ...process.env, ENDS_WITH_PARENT: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} else {
  console.error(`Node ${needed} is needed, this is ${process.version}: run npm ci (without --ignore-scripts), which brings it.`);
  process.exit(1);
}

async function load() {
  const { builtServer } = await import('./built-server.mjs'); // later: an older Node cannot read it
  return import(await builtServer(project));
}
