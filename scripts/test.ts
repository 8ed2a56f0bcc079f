import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { browserPath } from '#test/browser-window.ts';
import { hasPoppler } from '#test/pdf/read-pdf.ts';
import { missingForCluster } from './cluster/needs.ts';
import { timeRuler } from './ruler.ts';

// `npm test`: everything, in the order in which it fails fastest. Arguments name the steps to run.

const bin = (name: string) => `node_modules/.bin/${name}`;
/** One after the other; the steps of a stage run beside each other. */
const stages: readonly Readonly<Record<string, readonly (readonly string[])[]>>[] = [
  {
    lint: [
      [bin('oxlint'), '--deny-warnings'],
      [bin('biome'), 'check', '.'],
    ],
  },
  {
    types: [
      [bin('tsc'), '-p', 'tsconfig.domain.json'],
      [bin('tsc'), '-p', 'tsconfig.server.json'],
      [bin('react-router'), 'typegen'],
      [bin('tsc'), '-p', 'tsconfig.web.json'],
    ],
    // Once for all: a start that does not find it builds the web itself, and some tests start the site.
    build: [[process.execPath, 'scripts/build/build.ts']],
  },
  { unit: [[bin('vitest'), 'run', '--project', 'unit', '--project', 'architecture']] },
  { page: [[bin('vitest'), 'run', '--project', 'page']] },
  { api: [[bin('vitest'), 'run', '--project', 'api']] },
  { e2e: [[bin('vitest'), 'run', '--project', 'e2e']] },
  // One failover and one rolling restart (docs/failover.md): where the machine can, and when it is asked for by name.
  { drill: [[process.execPath, 'scripts/cluster.ts', 'drill', '--short']] },
];

const wanted = process.argv.slice(2);
const started = Date.now();
const wants = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
const hasFont = () => (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
/** What tests need that `npm ci` does not bring, and the steps that need it. */
const tools = [
  { name: 'Chromium', isThere: () => browserPath() !== undefined, steps: ['page', 'e2e'] },
  { name: 'a Chinese font', isThere: hasFont, steps: ['page', 'e2e'] },
  { name: 'poppler', isThere: hasPoppler, steps: ['unit', 'api', 'e2e'] },
];
const missing = () =>
  tools.filter(({ isThere, steps }) => wants(...steps) && !isThere()).map(({ name }) => name);

// In a CI that does not call `.ci/run`, which does this first.
if (process.env.CI && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && missing().length > 0)
  await run('.ci/install', []);
if (missing().length > 0) {
  console.error(
    `Tests need ${missing().join(', ')}: apt-get install chromium-headless-shell fonts-noto-cjk fontconfig poppler-utils (CHROMIUM names a browser elsewhere).`,
  );
  process.exit(1);
}
console.log(`ruler: ${Math.round(timeRuler())} ms`);
for (const stage of stages) {
  const steps = Object.entries(stage).filter(([name]) => wants(name) && !isLeftOut(name));
  const passed = await Promise.all(steps.map(([name, commands]) => passes(name, commands)));
  if (passed.includes(false)) process.exit(1);
}
console.log(`All passed in ${Math.round((Date.now() - started) / 1000)} s`);

/** The site is built by now: what is missing is the machine's. */
function isLeftOut(step: string): boolean {
  if (step !== 'drill') return false;
  // It takes minutes and promises seconds, which a busy machine does not keep.
  if (!wanted.includes('drill')) {
    console.log('drill: left out, npm test drill runs it');
    return true;
  }
  const lacking = missingForCluster();
  if (lacking.length > 0) console.log(`drill: left out, it needs ${lacking.join(', ')}`);
  return lacking.length > 0;
}

async function passes(name: string, commands: readonly (readonly string[])[]): Promise<boolean> {
  const stepStarted = Date.now();
  for (const [command, ...rest] of commands) {
    if ((await run(command as string, rest)) !== 0) {
      console.error(`\n${name} failed: ${command} ${rest.join(' ')}`);
      return false;
    }
  }
  console.log(`${name}: ${Math.round((Date.now() - stepStarted) / 1000)} s`);
  return true;
}

/** @returns its exit code */
async function run(command: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } });
  const [status] = (await once(child, 'close')) as [number | null];
  return status;
}
