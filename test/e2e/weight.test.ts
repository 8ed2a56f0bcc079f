import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findRecords, publicPages } from './public-pages.ts';
import { origin } from './visitor.ts';

// The budget in bytes: all JavaScript that a public page loads at once.

// What its last 4,000 are: docs/decisions/106.
const budget = 139_000;

const sizes = new Map<string, Promise<{ bytes: number; imports: string[] }>>();

/** Compressed as far as gzip goes, and what it imports at once. */
function measure(path: string) {
  const known = sizes.get(path);
  if (known) return known;
  const measured = (async () => {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const code = await response.text();
    const imports = [...code.matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)].map(
      ([, relative = '']) => new URL(relative, origin + path).pathname,
    );
    return { bytes: gzipSync(code, { level: 9 }).length, imports };
  })();
  sizes.set(path, measured);
  return measured;
}

/** Everything below these files, each once. */
async function closure(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...(await measure(path)).imports);
  }
  return found;
}

test(`no public page loads more than ${budget.toLocaleString('en')} bytes of JavaScript`, async ({
  skip,
}) => {
  const records = await findRecords(origin);
  const rows: { name: string; bytes: number; files: number }[] = [];
  for (const { name, path } of publicPages) {
    const below = path(records);
    if (below === undefined) continue;
    const html = await (await fetch(`${origin}/bid-web${below}`)).text();
    if (html.includes('/@vite/client')) return skip('a development server: nothing is built');
    const named = [
      ...html.matchAll(/rel="modulepreload" href="([^"]+)"/g),
      ...html.matchAll(/\bimport\b[^;"]*"(\/bid-web\/assets\/[^"]+\.js)"/g),
    ].map(([, file = '']) => file);
    const files = await closure(named);
    const bytes = await Promise.all([...files].map(async (file) => (await measure(file)).bytes));
    rows.push({ name, files: files.size, bytes: bytes.reduce((sum, one) => sum + one, 0) });
  }
  const table = rows
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(
      ({ name, bytes, files }) => `${String(bytes).padStart(7)}  ${String(files).padStart(2)} files  ${name}`,
    )
    .join('\n');
  console.log(`JavaScript of public pages, gzip -9:\n${table}`);
  expect(rows.filter(({ bytes }) => bytes > budget)).toEqual([]);
  // The measuring itself: React and the router are in every page's sum.
  for (const { name, bytes } of rows) if (name !== 'static-home') expect(bytes).toBeGreaterThan(80_000);
});
