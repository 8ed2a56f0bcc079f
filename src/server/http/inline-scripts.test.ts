import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeScriptMark } from './inline-scripts.ts';

const mark = 'f1b9-mark';
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('allows the renderer’s inline scripts and no others, and leaves no trace of the mark', () => {
  const ours = 'window.a = "体检 <b>";';
  const module = 'import "/x.js";';
  const page = [
    `<link rel="stylesheet" href="/a.css" nonce="${mark}"/>`,
    `<script nonce="${mark}">${ours}</script>`,
    `<script type="module" async="" nonce="${mark}">${module}</script>`,
    `<script src="/b.js" nonce="${mark}"></script>`,
    `<script type="application/ld+json" nonce="${mark}">{"a":1}</script>`,
    '<p><script>stolen()</script></p>',
    '<script nonce="guessed">stolen()</script>',
  ].join('\n');
  const { body, scriptHashes } = takeScriptMark(Buffer.from(page), mark);
  expect(scriptHashes).toEqual([hash(ours), hash(module)]);
  expect(body.toString()).toBe(page.replaceAll(` nonce="${mark}"`, ''));
});
