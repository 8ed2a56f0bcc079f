import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { browserPath } from '#test/e2e/browser.ts';
import { hasPoppler } from '#test/pdf/read-pdf.ts';

// `npm test`: everything, in the order in which it fails fastest. Arguments name the steps to run.

const bin = (name: string) => `node_modules/.bin/${name}`;
/** One after the other; the steps of a stage run beside each other. */
const stages: readonly Readonly<Record<string, readonly (readonly string[])[]>>[] = [
  {
    lint: [
      [bin('oxlint'), '--deny-warnings'],
      [bin('biome'), 'format', '.'],
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
  { api: [[bin('vitest'), 'run', '--project', 'api']] },
  { e2e: [[bin('vitest'), 'run', '--project', 'e2e']] },
];

const wanted = process.argv.slice(2);
const started = Date.now();
const wants = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
const needTools = ['unit', 'api', 'e2e'];
// Beside the first steps, none of which needs them.
const tools = wants(...needTools) ? bringTools() : undefined;
for (const stage of stages) {
  const steps = Object.entries(stage).filter(([name]) => wants(name));
  if (steps.some(([name]) => needTools.includes(name))) await tools;
  const passed = await Promise.all(steps.map(([name, commands]) => passes(name, commands)));
  if (passed.includes(false)) process.exit(1);
}
console.log(`All passed in ${Math.round((Date.now() - started) / 1000)} s`);

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

/**
 * Installs what the browser journeys and the tests of PDFs need where that is possible without asking: as root on Debian
 * or Ubuntu. The headless shell even where there is a whole Chromium: it takes half of its processor time.
 */
async function bringTools(): Promise<void> {
  const hasFont = () => (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
  const hasBrowser = () => browserPath() !== undefined && hasFont();
  const isLight = () => Boolean(process.env.CHROMIUM) || browserPath()?.endsWith('headless-shell');
  if (hasBrowser() && isLight() && hasPoppler()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig', 'poppler-utils'];
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', ...packages]);
  }
  if (hasBrowser() || !wants('e2e')) return;
  console.error(
    'The browser journeys need Chromium and a Chinese font: install them, or set CHROMIUM to a browser.',
  );
  process.exit(1);
}
