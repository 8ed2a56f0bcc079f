import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');

// The linter has no rule for a call without arguments.
test('no page asks the computer what time it is: the server’s clock is in ui/clock.ts', () => {
  const asks =
    /\bDate\.now\b|\bnew Date(?!\()|\bnew Date\(\s*\)|\bDate\(\s*\)|\bdayjs(\.utc|\.tz)?\(\s*\)|\bperformance\.timeOrigin\b/;
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => asks.test(readFileSync(join(web, file), 'utf8')));
  expect(found).toEqual(['ui/clock.ts']);
});
