import { expect, test } from 'vitest';
import { imports, sourceFiles } from './imports.ts';

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
  for (const file of sourceFiles) visit(file, []);
  expect(imports.get('src/server/node/invoke.ts')).toContain('src/server/api/caller.ts');
  expect(circles).toEqual([]);
});
