import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

// The canary: the walls of docs/architecture.md, Rooms are lint rules, and a lint rule that is switched off looks like a clean tree.
// Each of these deliberately wrong lines must be caught, each right one must pass.

const wrong: readonly [file: string, line: string][] = [
  ['src/domain/demand/a.ts', "import { z } from 'zod'; z;"],
  ['src/domain/demand/b.ts', "import { userCalls } from '#wire/account/user.ts'; userCalls;"],
  ['src/domain/demand/c.ts', "import { newId } from '#server/db/new-id.ts'; newId;"],
  ['src/domain/demand/d.ts', "import { paths } from '#web/paths/paths.ts'; paths;"],
  ['src/domain/demand/e.ts', "import { readFileSync } from 'node:fs'; readFileSync;"],
  ['src/domain/demand/f.ts', 'export const now = () => Date.now();'],
  ['src/domain/demand/g.ts', "import { toYuanText } from '../kernel/money.ts'; toYuanText;"],
  ['src/wire/a.ts', "import { newId } from '#server/db/new-id.ts'; newId;"],
  ['src/wire/b.ts', "import { paths } from '#web/paths/paths.ts'; paths;"],
  ['src/wire/c.ts', "import pg from 'pg'; pg;"],
  ['src/server/http/a.ts', "import { paths } from '#web/paths/paths.ts'; paths;"],
  ['src/server/http/b.ts', "import { newId } from '../db/new-id.ts'; newId;"],
  ['src/web/ui/a.ts', "import { newId } from '#server/db/new-id.ts'; newId;"],
  ['src/web/ui/b.ts', "import { join } from 'node:path'; join;"],
  ['src/web/ui/d.ts', "import { InputNumber } from 'antd'; InputNumber;"],
  ['src/web/ui/c.ts', "import { paths } from '../paths.ts'; paths;"],
  ['src/web/ui/d.ts', 'export const now = () => Date.now();'],
  ['src/web/ui/e.tsx', "import { DatePicker } from 'antd'; DatePicker;"],
];
const right: readonly [file: string, line: string][] = [
  ['src/domain/demand/ok.ts', "import { toYuanText } from '#domain/kernel/money.ts'; toYuanText;"],
  [
    'src/wire/ok.ts',
    "import { z } from 'zod'; import { toYuanText } from '#domain/kernel/money.ts'; z; toYuanText;",
  ],
  ['src/server/http/ok.ts', "import { calls } from '#wire/calls.ts'; calls;"],
  ['src/web/ui/ok.ts', "import { addressOf } from '#wire/table/call-table.ts'; addressOf;"],
];

const folder = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function caughtFiles(): ReadonlySet<string> {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const [file, line] of [...wrong, ...right]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${line}\n`);
  }
  let output: string;
  try {
    output = execFileSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics
      .filter((d) => /no-restricted-(imports|globals|properties)/.test(d.code))
      .map((d) => d.filename),
  );
}

describe('import walls', () => {
  const caught = caughtFiles();
  test.each(wrong)('%s is caught: %s', (file) => expect(caught).toContain(file));
  test.each(right)('%s passes: %s', (file) => expect(caught).not.toContain(file));
});
