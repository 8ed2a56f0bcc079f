import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** All files of the product that are code or style; tests beside them put together what they need. */
export const sourceFiles: readonly string[] = readdirSync(join(root, 'src'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.(test|testkit)\.tsx?$/.test(file))
  .toSorted();

/** The file that an import names; undefined for a package, and for the types that the router makes of a page. */
function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('./+types/')) return undefined;
  if (/^\.\.?\//.test(specifier)) return normalize(join(dirname(from), specifier));
  return /^#(domain|wire|server|web)\//.test(specifier) ? `src/${specifier.slice(1)}` : undefined;
}

/**
 * What a file's text imports of the product, types too: the lint rule against circles overlooks them, a reader does not. Parts that
 * are loaded later, threads and styles count as well: who reads the part is led there all the same.
 */
export const importsOf = (from: string, code: string): readonly string[] =>
  [
    ...code.matchAll(
      /^(?:import|export) [^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)|\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/gm,
    ),
  ].flatMap(([, ...found]) => target(from, (found.find(Boolean) ?? '').replace(/\?.*$/, '')) ?? []);

export const imports: ReadonlyMap<string, readonly string[]> = new Map(
  sourceFiles.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
);
