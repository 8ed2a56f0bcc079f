import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts } from './inline-scripts.ts';

const nonce = 'f1b9-nonce';
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('allows the renderer’s inline scripts and no others, and leaves no trace of the nonce', () => {
  const ours = 'window.a = "体检 <b>";';
  const module = 'import "/x.js";';
  const page = [
    `<link rel="stylesheet" href="/a.css" nonce="${nonce}"/>`,
    `<script nonce="${nonce}">${ours}</script>`,
    `<script type="module" async="" nonce="${nonce}">${module}</script>`,
    `<script src="/b.js" nonce="${nonce}"></script>`,
    `<script type="application/ld+json" nonce="${nonce}">{"a":1}</script>`,
    '<p><script>stolen()</script></p>',
    '<script nonce="guessed">stolen()</script>',
  ].join('\n');
  const { body, scriptHashes } = hashInlineScripts(Buffer.from(page), nonce);
  expect(scriptHashes).toEqual([hash(ours), hash(module)]);
  expect(body.toString()).toBe(page.replaceAll(` nonce="${nonce}"`, ''));
});
