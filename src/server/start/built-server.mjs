// What a node loads: the server's modules as one file, without comments and types (docs/decisions/087). Plain JavaScript,
// as Node would otherwise load what removes types.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const sources = ['src/{server,domain,wire}/**/*.{ts,mjs}', 'package.json', 'package-lock.json'];
const week = 7 * 24 * 3600 * 1000;

if (process.argv[1] === import.meta.filename) await build(process.argv[2], process.argv[3], process.argv[4]);

/** The address of a build made from exactly these sources, which is made where there is none. */
export async function builtServer(project) {
  // Not in `build`, which the web's build empties.
  const builds = join(project, 'node_modules', '.cache', 'server');
  const folder = join(builds, hashSources(project));
  if (!existsSync(folder)) {
    await makeWhole(project, folder);
    for (const name of readdirSync(builds)) {
      const path = join(builds, name);
      // A node that still runs may have a part of an older one to load.
      if (statSync(path).mtimeMs < Date.now() - week) rmSync(path, { recursive: true });
    }
  }
  return pathToFileURL(join(folder, 'start.js')).href;
}

/** Whole or not at all, also where two starts build at once. In a process of its own: the bundler's memory is not given back. */
async function makeWhole(project, folder) {
  const draft = `${folder}.${randomUUID()}`;
  await promisify(execFile)(process.execPath, [import.meta.filename, project, draft, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch((error) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

async function build(project, draft, folder) {
  const vite = await import('vite');
  await vite.build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [locations(folder)],
    ssr: { external: true },
    build: {
      ssr: 'src/server/start/start.ts',
      outDir: draft,
      target: 'node24',
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Names and lines stay, for the stacks in the log. A text with Chinese in it would take two bytes for each character.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
  });
}

/** Modules find files beside them, and start threads from modules beside them, by where they stand in the sources. */
function locations(folder) {
  return {
    name: 'locations',
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.')) return undefined;
      const address = relative(folder, id).split(sep).join('/');
      return code
        .replaceAll('import.meta.url', `new URL('${address}', import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(address)}')`);
    },
  };
}

function hashSources(project) {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: project }).toSorted())
    if (!/\.(test|testkit)\.ts$/.test(path))
      hash.update(`${path}\0`).update(readFileSync(join(project, path))).update('\0');
  return hash.digest('hex').slice(0, 24);
}
