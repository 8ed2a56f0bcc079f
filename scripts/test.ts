import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserPath } from '#test/e2e/browser.ts';

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
  api: [[bin('vitest'), 'run', '--project', 'api']],
  build: [[bin('react-router'), 'build']],
  e2e: [[bin('vitest'), 'run', '--project', 'e2e']],
};

const wanted = process.argv.slice(2);
const started = Date.now();
for (const [name, commands] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (name === 'e2e') bringBrowser();
  const stepStarted = Date.now();
  for (const [command, ...rest] of commands) {
    const env = { ...process.env, NODE_ENV: name === 'build' ? 'production' : 'test' };
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
 * Installs what the browser journeys need where that is possible without asking: as root on Debian or Ubuntu.
 * The headless shell even where there is a whole Chromium: it takes half of its processor time.
 */
function bringBrowser(): void {
  const hasFont = () => (spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout ?? '').trim() !== '';
  const isComplete = () => browserPath() !== undefined && hasFont();
  if (isComplete() && (process.env.CHROMIUM || browserPath()?.endsWith('headless-shell'))) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk', 'fontconfig'];
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', install, { stdio: 'inherit' });
  }
  if (isComplete()) return;
  console.error(
    'The browser journeys need Chromium and a Chinese font: install them, or set CHROMIUM to a browser.',
  );
  process.exit(1);
}
