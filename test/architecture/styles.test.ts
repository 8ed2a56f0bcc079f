import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });

/** Rooms whose styles have not been rewritten yet. Only ever shorter. */
const notYet = [
  'features/account/account-form.module.css',
  'features/comparison/',
  'features/demand/',
  'features/item-picker/',
  'features/library/',
  'features/quotation/',
  'pages/provider/',
  'pages/purchase/',
];

const offenders = (ending: string, pattern: RegExp) =>
  files
    .filter((file) => file.endsWith(ending) && !notYet.some((start) => file.startsWith(start)))
    .filter((file) => pattern.test(readFileSync(join(web, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')));

test('sizes in px are tokens: no other style sheet has any', () => {
  expect(offenders('.css', /\dpx\b/)).toEqual(['ui/tokens.css']);
});

test('no element has an inline style; data reaches a style through ui/css-values.ts', () => {
  expect(offenders('.tsx', /\sstyle=/)).toEqual([]);
});
