import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtServer } from './built-server.mjs';

const project = mkdtempSync(join(tmpdir(), 'built-server-'));
afterAll(() => rmSync(project, { recursive: true }));
const write = (path: string, text: string) => writeFileSync(join(project, path), text);
for (const folder of ['src/server/start', 'src/domain', 'src/wire'])
  mkdirSync(join(project, folder), { recursive: true });
write('package.json', '{ "type": "module", "imports": { "#domain/*": "./src/domain/*" } }');
write('package-lock.json', '{}');
write('src/domain/answer.ts', "export const answer: string = '体检';");
write('src/server/start/beside.txt', 'found');
write(
  'src/server/start/start.ts',
  `import { readFileSync } from 'node:fs';
   import { join } from 'node:path';
   import { answer } from '#domain/answer.ts';
   export const start = () => [answer, readFileSync(join(import.meta.dirname, 'beside.txt'), 'utf8'),
     readFileSync(new URL('./beside.txt', import.meta.url), 'utf8')];`,
);

test('is built once from the same sources, by two starts at once too, and anew when one of them changes', async () => {
  const [address, other] = await Promise.all([builtServer(project), builtServer(project)]);
  expect(other).toBe(address);
  const first: { start(): string[] } = await import(address);
  expect(first.start()).toEqual(['体检', 'found', 'found']);
  write('src/domain/answer.test.ts', 'nothing of it is built');
  expect(await builtServer(project)).toBe(address);
  write('src/domain/answer.ts', "export const answer: string = '年度';");
  const next: { start(): string[] } = await import(await builtServer(project));
  expect(next.start()[0]).toBe('年度');
  // Nothing half-made is left, and what a node may still run from stays.
  expect(readdirSync(join(project, 'node_modules/.cache/server'))).toHaveLength(2);
});
