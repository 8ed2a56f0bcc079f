import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// No engine's message is ever shown to a person: what is caught becomes an `ApiFailure` with our words by `asApiFailure`, which logs it.

const web = join(import.meta.dirname, '../../src/web');
const codes = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .toSorted()
  .map((file) => ({
    file,
    code: readFileSync(join(web, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, ''),
  }));

const offenders = (pattern: RegExp) =>
  codes.flatMap(({ file, code }) => [...code.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

test('nobody reads the message of what was caught, but of a failure that the server or we have worded', () => {
  expect(
    offenders(/\b(?:error|err|e|cause|exception|reason|why)(?: as \w+\))?\??\.(?:message|stack)\b/gi),
  ).toEqual([
    // Behind `isServerFailure`, `instanceof NoRosterFile` and `instanceof ApiFailure`: our words.
    'api/invoke-context.ts: error.message',
    'pages/purchase/roster/upload-dialog.tsx: error.message',
    'pages/purchase/wizard/roster/roster-dialog.tsx: error.message',
    'pages/purchase/wizard/roster/roster-dialog.tsx: error.message',
    'shell/error-page.tsx: error.message',
  ]);
});

test('nobody makes a text of what was caught, or takes it for a failure without asking', () => {
  expect(
    offenders(
      /String\(\w*(?:error|err)\)|\$\{\w*(?:error|err)\}|\{\w*(?:error|err)\.toString|(?:error|err) as ApiFailure/gi,
    ),
  ).toEqual([]);
});

test('calls that may fail go through the kit: no query and no mutation of a page’s own', () => {
  expect(offenders(/\buse(?:Query|Mutation|Queries|InfiniteQuery)\(/g)).toEqual([
    'pages/console/record/person-dialogs.tsx: useMutation(',
    'queries/use-call-mutation.ts: useMutation(',
    'queries/use-call-query.ts: useQuery(',
  ]);
});

test('what browsers keep for https is asked for in one place each, with a way without', () => {
  expect(
    offenders(
      /crypto\.randomUUID|crypto\?*\.subtle(?!\s*\?)|navigator\.clipboard|navigator\.serviceWorker|\bnew Notification\b|Notification\.request/g,
    ),
  ).toEqual([
    // On the server.
    'entry.server.tsx: crypto.randomUUID',
    'ui/copy-to-clipboard.ts: navigator.clipboard',
    'ui/sha256.ts: crypto?.subtle',
    'ui/sha256.ts: crypto.subtle',
  ]);
});

test('media queries in scripts say min-width: Chromium before 104 knows no ranges', () => {
  expect(offenders(/matchMedia\([^)]*[<>][^)]*\)/g)).toEqual([]);
});
