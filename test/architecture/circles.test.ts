import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

// The lint rule against circles overlooks imports of types; a reader does not.

const root = join(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testkit)\.tsx?$/.test(file));

/** The file that an import names; undefined for a package. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('./')) return normalize(join(dirname(from), specifier));
  const room = /^#(domain|wire|server|web)\//.exec(specifier);
  return room ? `src/${specifier.slice(1)}` : undefined;
}

const imports = new Map(
  files.map((file) => [
    file,
    // Those of parts that are loaded later count, too: who reads the part is led round all the same.
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^(?:import|export) [^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm,
      ),
    ].flatMap(([, now, later]) => target(file, now ?? later ?? '') ?? []),
  ]),
);

test('no file imports itself by way of others, not even a type', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(imports.get('src/server/api/invoke.ts')).toContain('src/server/api/caller.ts');
  expect(circles).toEqual([]);
});

test('of two server modules at most one imports the other', () => {
  const moduleOf = (file: string) => /^src\/server\/modules\/([^/]+)\//.exec(file)?.[1];
  const edges = new Set<string>();
  for (const [file, targets] of imports)
    for (const one of targets) {
      const [from, to] = [moduleOf(file), moduleOf(one)];
      if (from && to && from !== to) edges.add(`${from} ${to}`);
    }
  expect(edges).toContain('demand matching');
  const mutual = [...edges].flatMap((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`) ? `${from} ↔ ${to}` : [];
  });
  expect(mutual).toEqual([]);
});
