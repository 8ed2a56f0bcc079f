import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });

const offenders = (ending: string, pattern: RegExp) =>
  files
    .filter((file) => file.endsWith(ending))
    .filter((file) => pattern.test(readFileSync(join(web, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')));

test('sizes in px are tokens: no other style sheet has any', () => {
  expect(offenders('.css', /\dpx\b/)).toEqual(['ui/tokens.css']);
});

test('no element has an inline style; data reaches a style through ui/css-values.ts', () => {
  expect(offenders('.tsx', /\sstyle=/)).toEqual([]);
});

test('every class that a component takes from its style sheet is there', () => {
  const missing = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const code = readFileSync(join(web, file), 'utf8');
      return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
        ([, name = '', specifier = '']) => {
          const sheet = specifier.startsWith('./')
            ? join(web, dirname(file), specifier)
            : join(web, specifier.replace('#web/', ''));
          const classes = new Set(
            [...readFileSync(sheet, 'utf8').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found),
          );
          const body = code.replace(/^import .*$/gm, '');
          const used = [...body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, found]) => found);
          return used.filter((found) => !classes.has(found)).map((found) => `${file}: ${name}.${found}`);
        },
      );
    });
  expect(missing).toEqual([]);
});
