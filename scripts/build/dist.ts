import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '#server/embedded-postgres/folder-lock.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';

/** What `dist/` is made of. */
const sources = [
  'src/**/*.{ts,tsx,mjs,css,typ}',
  'migrations/*.sql',
  'data/**/*',
  'scripts/build/*.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig*.json',
  '.browserslistrc',
  'package.json',
  'package-lock.json',
];

/**
 * Makes `dist/`, unless the one that is there was made from exactly these sources: what a node needs beside its packages
 * (`node dist/server.js`). Whole or not at all; of two builds at once, the second takes what the first has made.
 * @throws Error with one line
 */
export async function ensureBuilt(project: string): Promise<void> {
  const dist = join(project, 'dist');
  const wanted = hashSources(project);
  const isThere = () => {
    const stamp = join(dist, '.sources');
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  };
  if (isThere()) return;
  const work = join(project, 'node_modules', '.cache', 'build');
  mkdirSync(work, { recursive: true });
  const lock = await waitForLock(work);
  try {
    if (isThere()) return;
    console.log('Building …');
    const draft = join(work, 'dist');
    rmSync(draft, { recursive: true, force: true });
    const [web] = await Promise.all([buildWeb(project, work), buildServer(project, draft)]);
    renameSync(web, join(draft, 'web'));
    for (const [from, to] of [
      ['migrations', 'migrations'],
      ['data', 'data'],
      ['src/server/pdf/templates', 'templates'],
    ] as const)
      cpSync(join(project, from), join(draft, to), { recursive: true });
    writeFileSync(join(draft, 'package.json'), '{ "type": "module", "private": true }\n');
    writeFileSync(join(draft, '.sources'), wanted);
    rmSync(dist, { recursive: true, force: true });
    renameSync(draft, dist);
  } finally {
    lock.release();
  }
}

async function waitForLock(folder: string): Promise<{ release(): void }> {
  for (;;) {
    const lock = await lockFolder(folder, 0);
    if (!lock.holder) return lock;
    await sleep(200);
  }
}

function hashSources(project: string): string {
  const hash = createHash('sha256');
  for (const entry of globSync(sources, { cwd: project, withFileTypes: true })
    .filter((one) => one.isFile() && !/\.(test|testkit)\.tsx?$/.test(one.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted())
    hash
      .update(`${entry.slice(project.length)}\0`)
      .update(readFileSync(entry))
      .update('\0');
  return hash.digest('hex');
}
