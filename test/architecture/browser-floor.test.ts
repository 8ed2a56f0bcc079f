import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserFloor } from '#web/browser/browser-floor.ts';
import { allowed } from '#test/floor/allowed.ts';
import { builtLacks } from '#test/floor/built-lacks.ts';
import { project } from '#test/floor/compat.ts';
import { scriptLacks } from '#test/floor/script-features.ts';
import { styleLacks } from '#test/floor/style-features.ts';

// The built files against the oldest browsers of `.browserslistrc`, by MDN's data, without a browser. `npm run browsers` opens them.

const assets = join(project, 'dist/web/client/assets');
const lacks = builtLacks(assets);
const allows = (one: (typeof lacks)[number]) =>
  allowed.filter(({ feature, chunks }) => feature.test(one.feature) && (chunks?.test(one.chunk) ?? true));

test('no built file uses what the oldest browsers lack, unless a polyfill brings it or nothing breaks without it', () => {
  const wrong = lacks
    .filter((one) => allows(one).length === 0)
    .map(({ chunk, feature, missing }) => `${chunk}: ${feature} (${missing.join(', ')})`);
  expect(wrong).toEqual([]);
});

test('each allowance is still needed', () => {
  const used = new Set(lacks.flatMap(allows));
  expect(allowed.filter((one) => !used.has(one))).toEqual([]);
});

test('the check sees what has broken the site before, and what may', () => {
  const see = (code: string) => scriptLacks('a.js', code, new Set()).map(({ feature }) => feature);
  expect(see('[].toSorted(); Map.groupBy([], (x) => x); AbortSignal.any([]); crypto.randomUUID();')).toEqual([
    '.toSorted()',
    'Map.groupBy',
    'AbortSignal.any',
    'crypto.randomUUID',
  ]);
  expect(
    see('matchMedia("(width >= 45rem)"); /(?<=a)b/; new Set([1]).union(new Set()); m.values().map(f);'),
  ).toEqual(['media query by range', 'lookbehind', '.union()', 'iterator.map']);
  expect(
    see('(0, x.jsx)("div", { popover: "auto" }); structuredClone(a); window.structuredClone(a);'),
  ).toEqual(['<div popover>', 'structuredClone']);
  expect(
    see('class A { at() {} } const list = [1].map((one) => one).flat(); Object.values({}).map(String);'),
  ).toEqual([]);
  const seeStyle = (sheet: string) => styleLacks(sheet).map(({ feature }) => feature);
  expect(
    seeStyle('@media (width<45rem){a:has(b){height:100dvh;color:red;color:color-mix(in srgb,red,blue)}}'),
  ).toEqual(['@media range', ':has', 'dvh']);
  expect(seeStyle('a{height:1px;height:calc(100dvh - var(--x))}')).toEqual(['dvh']);
});

test('the polyfills run before everything else of a page and of the worker', () => {
  for (const entry of ['root.tsx', 'entry.client.tsx', 'features/account/captcha/work.worker.ts'])
    expect(readFileSync(join(project, 'src/web', entry), 'utf8')).toMatch(
      /^import '(\.|#web)\/browser\/polyfills\.ts';/,
    );
  const framework = readdirSync(assets).find((name) => /^framework-.*\.js$/.test(name));
  const code = readFileSync(join(assets, framework as string), 'utf8');
  // In the chunk that all others import, and at its beginning.
  expect(code.indexOf('toSpliced')).toBeGreaterThan(0);
  expect(code.indexOf('toSpliced')).toBeLessThan(2000);
});

test('README names the floor that the build takes', () => {
  const { chrome, safari, firefox } = browserFloor(project);
  const [said] = /Works in [^(]+/.exec(readFileSync(join(project, 'README.md'), 'utf8')) ?? [];
  expect(said).toBe(`Works in Chromium ${chrome}, Safari and iOS ${safari}, Firefox ${firefox} and later `);
});
