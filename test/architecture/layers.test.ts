import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imports, importsOf, sourceFiles } from './imports.ts';

// A folder imports from lower layers of its room only, as docs/architecture.md, Layers lists them. The list is read from there: there
// is no second one. How rooms import one another is a lint rule (import-walls.test.ts).

/** Folder → its layer, counted from the bottom of its room. */
function layersOf(document: string): ReadonlyMap<string, number> {
  const block = /^```layers\n([^]*?)^```$/m.exec(document)?.[1];
  if (block === undefined) throw new Error('docs/architecture.md has no list of layers');
  const layers = new Map<string, number>();
  let room = '';
  for (const [at, line] of block.trimEnd().split('\n').entries()) {
    if (!line.startsWith(' ')) room = `src/${line}`;
    else
      for (const name of line.trim().split(/\s+/)) {
        const folder = name === '.' ? room : `${room}/${name}`;
        if (layers.has(folder)) throw new Error(`${folder} stands in two layers`);
        layers.set(folder, at);
      }
  }
  return layers;
}

const roomOf = (file: string) => /^src\/[^/]+/.exec(file)?.[0];

/** Imports from a folder of the same layer or of a higher one. */
const climbs = (layers: ReadonlyMap<string, number>, from: string, targets: readonly string[]): string[] =>
  targets
    .filter((to) => roomOf(to) === roomOf(from) && dirname(to) !== dirname(from))
    .filter((to) => (layers.get(dirname(to)) ?? Infinity) >= (layers.get(dirname(from)) ?? -1))
    .map((to) => `${from} → ${to}`);

const layers = layersOf(readFileSync('docs/architecture.md', 'utf8'));

test('every folder with code stands in the list, and nothing else', () => {
  expect([...layers.keys()].toSorted()).toEqual([...new Set(sourceFiles.map(dirname))].toSorted());
});

test('a folder imports from lower layers only', () => {
  expect([...imports].flatMap(([from, targets]) => climbs(layers, from, targets))).toEqual([]);
});

test('the embedded PostgreSQL knows nothing of the product, and only start knows it', () => {
  const own = 'src/server/embedded-postgres';
  const edges = [...imports].flatMap(([from, targets]) => targets.map((to) => [dirname(from), to] as const));
  const outside = edges.filter(([from, to]) => from === own && dirname(to) !== own).map(([, to]) => to);
  const users = edges.filter(([from, to]) => from !== own && dirname(to) === own).map(([from]) => from);
  expect([...new Set(outside)]).toEqual(['src/server/data-folder.ts']);
  expect([...new Set(users)]).toEqual(['src/server/start']);
});

// The canary: a check that sees no imports looks like a clean tree. Each wrong line must be caught, each right one must pass.
const wrong: readonly [file: string, line: string][] = [
  ['src/domain/kernel/a.ts', "import { nameIndex } from '#domain/names/name-index.ts';"],
  ['src/server/api/a.ts', "import { handlers } from '#server/node/handlers.ts';"],
  [
    'src/server/api/b.ts',
    "import type { ListedDemand } from '#server/modules/demand/list-demands.query.ts';",
  ],
  ['src/server/jobs/a.ts', "export { lockDemand } from '#server/modules/demand/demand.store.ts';"],
  [
    'src/server/modules/company/a.ts',
    "import {\n  lockDemand,\n} from '#server/modules/demand/demand.store.ts';",
  ],
  ['src/server/modules/demand/a.ts', "const { app } = await import('#server/http/app.ts');"],
  ['src/web/ui/a.ts', "import './app/antd-theme.ts';"],
  [
    'src/web/api/a.ts',
    "const worker = new URL('../features/account/captcha/work.worker.ts', import.meta.url);",
  ],
  ['src/web/features/city/a.ts', "import { Logo } from '#web/shell/public-layout.tsx';"],
  ['src/web/features/city/b.ts', "import { home } from '#web/pages/public/home.tsx';"],
];
const right: readonly [file: string, line: string][] = [
  ['src/domain/names/a.ts', "import { toYuanText } from '#domain/kernel/money.ts';"],
  ['src/server/node/a.ts', "import { demandHandlers } from '#server/modules/demand/demand.handlers.ts';"],
  ['src/server/api/c.ts', "import { calls } from '#wire/calls.ts';"],
  ['src/web/ui/b.ts', "import { serverNow } from './clock.ts';"],
];

describe('the canary', () => {
  test.each(wrong)('%s is caught: %s', (file, line) =>
    expect(climbs(layers, file, importsOf(file, line))).toHaveLength(1),
  );
  test.each(right)('%s passes: %s', (file, line) =>
    expect(climbs(layers, file, importsOf(file, line))).toEqual([]),
  );
});
