// `npm start`: builds `dist/` where sources have changed and becomes `node dist/server.js`. Plain JavaScript that an old Node
// can read: it hands over to the Node that the project pins.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '#server/start/end-with-npm.mjs';
import * as engine from './engine.mjs';

const needed = 24;
const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const suffix = process.platform === 'win32' ? '.exe' : '';
const pinned = join(project, 'node_modules', 'node', 'bin', `node${suffix}`);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

process.chdir(project);
if (Number(process.versions.node.split('.')[0]) >= needed) {
  // What the build has started ends with us.
  for (const signal of signals) process.once(signal, () => process.exit(1));
  await build();
  run(process.execPath, [...engine.flags, ...process.execArgv, join(project, 'dist', 'server.js')], {
    ...engine.environment,
    ...process.env,
    NODE_ENV: 'production', // packages read it while they are loaded
  });
} else if (existsSync(pinned)) {
  launch(pinned, process.argv.slice(1), process.env);
} else {
  console.error(`Node ${needed} is needed, this is ${process.version}: run npm ci (without --ignore-scripts), which brings it.`);
  process.exit(1);
}

async function build() {
  try {
    const { ensureBuilt } = await import('./build/dist.ts'); // later: an older Node cannot read it
    await ensureBuilt(project);
  } catch (error) {
    if (process.env.LOG_LEVEL === 'debug') throw error;
    console.error(error.message.split('\n')[0]);
    process.exit(1);
  }
}

/** In place of this process where the system can, so that nothing of the build stays in memory. */
function run(program, args, environment) {
  if (process.platform === 'win32') launch(program, args, environment);
  else process.execve(program, [program, ...args], environment);
}

function launch(program, args, environment) {
  const child = spawn(program, args, {
    stdio: 'inherit',
    // A group of its own: Ctrl-C in the terminal reaches us only, and we pass it on like every other signal.
    detached: true,
    env: { ...environment, ENDS_WITH_PARENT: '1' },
  });
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
