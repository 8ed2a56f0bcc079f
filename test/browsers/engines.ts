import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { browserPath } from '#test/browser-window.ts';
import { bidiDriver } from './bidi-driver.ts';
import { cdpDriver } from './cdp-driver.ts';
import type { Driver } from './driver.ts';
import { webDriver } from './webdriver-driver.ts';

// The engines that `npm run browsers` drives: old Chromiums out of npm packages, whatever else the machine has.

export const desk = { width: 1366, height: 900 };

export interface Engine {
  readonly name: string;
  /** Says why it can't, or starts: a window, and how to end the browser. */
  start(size?: { width: number; height: number }, more?: readonly string[]): Promise<Driver>;
}

/** Outside the project: a browser unpacked is 150 MB. */
const cache =
  process.env.BROWSERS_CACHE ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'checkup-browsers');

/** Chromium version → version of `@sparticuz/chromium`, whose packages hold the binary itself. */
const oldChromiums = { 92: '92.0.0', 103: '103.0.0', 109: '109.0.0', 119: '119.0.0' } as const;

/** Fetches and unpacks one; in place from the second time on. */
function fetchChromium(version: string): string {
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(join(folder, 'chromium'))) return folder;
  const work = `${folder}.${process.pid}`;
  mkdirSync(work, { recursive: true });
  console.log(`Fetching @sparticuz/chromium@${version} …`);
  execFileSync('npm', ['pack', '--silent', `@sparticuz/chromium@${version}`], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('tar', ['xzf', `sparticuz-chromium-${version}.tgz`], { cwd: work });
  const packed = (name: string) =>
    brotliDecompressSync(readFileSync(join(work, 'package/bin', `${name}.br`)));
  writeFileSync(join(work, 'chromium'), packed('chromium'));
  chmodSync(join(work, 'chromium'), 0o755);
  writeFileSync(join(work, 'libraries.tar'), packed('aws.tar'));
  execFileSync('tar', ['xf', 'libraries.tar'], { cwd: work });
  for (const left of ['package', 'libraries.tar', `sparticuz-chromium-${version}.tgz`])
    rmSync(join(work, left), { recursive: true });
  renameSync(work, folder);
  return folder;
}

/** Starts a program and waits for a line of it. */
async function started(
  command: string,
  args: readonly string[],
  line: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; found: string; said: string[] }> {
  // A group of its own: Debian's Chromium and Firefox are scripts, and what they start must end with them.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said: string[] = [];
  const found = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      endGroup(child);
      reject(new Error(`${command} does not start:\n${said.slice(-10).join('\n')}`));
    }, 180_000);
    const hear = (bytes: Buffer) => {
      for (const text of bytes.toString().split('\n')) {
        said.push(text);
        const match = line.exec(text);
        if (!match) continue;
        clearTimeout(timer);
        resolve(match[1] ?? match[0]);
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${command} ended with ${code}:\n${said.slice(-10).join('\n')}`));
    });
  });
  return { child, found, said };
}

/** A program and all that it has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The window of a program; closing it ends the program, and so does a window that does not come about. */
async function driving(
  child: ChildProcess,
  profile: string,
  connect: () => Promise<Driver>,
): Promise<Driver> {
  const end = () => {
    endGroup(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const driver = await connect();
    return {
      ...driver,
      async close() {
        await driver.close();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

const newProfile = () => mkdtempSync(join(tmpdir(), 'checkup-browser-'));

async function startChromium(
  command: string,
  env: Readonly<Record<string, string>>,
  size: typeof desk,
  more: readonly string[],
): Promise<Driver> {
  const profile = newProfile();
  const { child, found } = await started(
    command,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--no-first-run',
      '--lang=zh-CN',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${size.width},${size.height}`,
      ...more,
      'about:blank',
    ],
    /(ws:\/\/\S+)/,
    env,
  );
  return driving(child, profile, () => cdpDriver(found, size));
}

const old = (version: string, release: string): Engine => ({
  name: `Chromium ${version}`,
  start(size = desk, more = []) {
    const folder = fetchChromium(release);
    const env = {
      LD_LIBRARY_PATH: join(folder, 'aws/lib') + ':' + join(folder, 'lib'),
      FONTCONFIG_PATH: '/etc/fonts',
    };
    return startChromium(join(folder, 'chromium'), env, size, more);
  },
});

const versionOf = (command: string, args: readonly string[] = ['--version']) =>
  /\d+(?:\.\d+)?/.exec(
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )?.[0] ?? '';

/** The machine's own Chromium: what it shows is what the others are compared with. */
export function currentChromium(): Engine {
  const path = browserPath();
  if (path === undefined) throw new Error('No Chromium found: install it, or set CHROMIUM to a browser.');
  return {
    name: `Chromium ${versionOf(path).split('.')[0]}`,
    start: (size = desk, more = []) => startChromium(path, {}, size, more),
  };
}

const firefoxPath = '/usr/bin/firefox-esr';
const firefox = (): Engine => ({
  name: `Firefox ${versionOf(firefoxPath).split('.')[0]}`,
  async start(size = desk) {
    const profile = newProfile();
    const { child, found } = await started(
      firefoxPath,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      /WebDriver BiDi listening on (ws:\/\/\S+)/,
      { TZ: 'Asia/Shanghai', HOME: profile },
    );
    return driving(child, profile, () => bidiDriver(found, size));
  },
});

const webKitDriver = '/usr/bin/WebKitWebDriver';
const webKit = (): Engine => ({
  // The driver does not say its version; Debian does.
  name: `WebKitGTK ${versionOf('dpkg-query', ['-W', '-f=${Version}', 'webkit2gtk-driver'])}`,
  async start(size = desk) {
    const profile = newProfile();
    const port = 20_000 + (process.pid % 20_000);
    const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', webKitDriver, `--port=${port}`], {
      env: {
        ...process.env,
        TZ: 'Asia/Shanghai',
        HOME: profile,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => said.push(...bytes.toString().split('\n')));
    return driving(child, profile, async () => {
      const address = `http://127.0.0.1:${port}`;
      for (let tries = 0; ; tries += 1) {
        const ready = await fetch(`${address}/status`).then(
          () => true,
          () => false,
        );
        if (ready) break;
        if (tries > 600) throw new Error(`WebKitWebDriver does not start: ${said.join('\n')}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const errors = () =>
        said
          .splice(0)
          .flatMap(
            (line) =>
              /CONSOLE \S+ (?:ERROR|error):? ?(.*)|^.*CONSOLE.*ERROR (.*)/
                .exec(line)
                ?.slice(1)
                .find(Boolean) ?? [],
          );
      const browser = {
        binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      };
      return webDriver(address, { 'webkitgtk:browserOptions': browser }, size, errors);
    });
  },
});

/** All that can be had here, oldest first; what is missing is said. */
export function allEngines(): Engine[] {
  const engines: Engine[] = Object.entries(oldChromiums).map(([version, release]) => old(version, release));
  engines.push(currentChromium());
  if (existsSync(firefoxPath)) engines.push(firefox());
  else console.log('Without Firefox: apt-get install firefox-esr');
  if (existsSync(webKitDriver) && existsSync('/usr/bin/xvfb-run')) engines.push(webKit());
  else console.log('Without WebKit: apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb');
  return engines;
}
