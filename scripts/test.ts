import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath } from '#test/e2e/browser.ts';
import { hasPoppler } from '#test/pdf/read-pdf.ts';

// `npm test`: everything, in the order in which it fails fastest. Arguments name the steps to run.

const bin = (name: string) => `node_modules/.bin/${name}`;
const steps: Readonly<Record<string, readonly (readonly string[])[]>> = {
  lint: [
    [bin('oxlint'), '--deny-warnings'],
    [bin('biome'), 'format', '.'],
  ],
  types: [
    [bin('tsc'), '-p', 'tsconfig.domain.json'],
    [bin('tsc'), '-p', 'tsconfig.server.json'],
    [bin('react-router'), 'typegen'],
    [bin('tsc'), '-p', 'tsconfig.web.json'],
  ],
  unit: [[bin('vitest'), 'run', '--project', 'unit', '--project', 'architecture']],
  // Once for all: a start that does not find it builds the web itself, and some tests start the site.
  build: [[process.execPath, 'scripts/build.ts']],
  api: [[bin('vitest'), 'run', '--project', 'api']],
  e2e: [[bin('vitest'), 'run', '--project', 'e2e']],
};

const wanted = process.argv.slice(2);
const started = Date.now();
const wants = (...names: string[]) => wanted.length === 0 || names.some((name) => wanted.includes(name));
if (wants('unit', 'api', 'e2e')) bringTools();
for (const [name, commands] of Object.entries(steps)) {
  if (!wants(name)) continue;
  const stepStarted = Date.now();
  for (const [command, ...rest] of commands) {
    const env = { ...process.env, NODE_ENV: 'test' };
    const { status } = spawnSync(command as string, rest, { stdio: 'inherit', env });
    if (status !== 0) {
      console.error(`\n${name} failed: ${command} ${rest.join(' ')}`);
      process.exit(1);
    }
  }
  console.log(`${name}: ${Math.round((Date.now() - stepStarted) / 1000)} s`);
}
console.log(`All passed in ${Math.round((Date.now() - started) / 1000)} s`);

/**
 * Installs what the browser journeys and the tests of PDFs need where that is possible without asking: as root on Debian
 * or Ubuntu. The headless shell even where there is a whole Chromium: it takes half of its processor time.
 */
function bringTools(): void {
  const hasFont = () => (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
  const hasBrowser = () => browserPath() !== undefined && hasFont();
  const isLight = () => Boolean(process.env.CHROMIUM) || browserPath()?.endsWith('headless-shell');
  if (hasBrowser() && isLight() && hasPoppler()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig', 'poppler-utils'];
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'inherit' });
  }
  if (hasBrowser() || !wants('e2e')) return;
  console.error(
    'The browser journeys need Chromium and a Chinese font: install them, or set CHROMIUM to a browser.',
  );
  process.exit(1);
}
