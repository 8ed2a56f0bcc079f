import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const cli = join(import.meta.dirname, 'cli.ts');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Through a pipe of the shell, behind which somebody begins to read only when the command has filled it. */
async function throughPipe(...parameters: string[]) {
  const slow = `const { stdin } = process; stdin.pause(); setImmediate(() => stdin.pipe(process.stdout));`;
  const child = spawn('bash', [
    '-c',
    `set -o pipefail; "$0" "\${@:2}" | "$0" -e "$1"`,
    process.execPath,
    slow,
    cli,
    ...parameters,
  ]);
  const out: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = await once(child, 'close');
  return { code, out: Buffer.concat(out).toString(), errors: Buffer.concat(errors).toString() };
}

describe('what a command prints arrives whole', () => {
  test('read-price-list: a line for each of 600 rows', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `血常规${at}号,${at + 1}.00`);
    const { code, out } = await throughPipe(
      'read-price-list',
      await fileOf('long.csv', ['项目名称,价格', ...rows].join('\n')),
    );
    expect(out.length).toBeGreaterThan(65_536);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(600);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ row: 601, listPrice: 60_000 });
    expect(code).toBe(0);
  });

  test('read-matrix: one JSON of more than a pipe holds', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => `血常规${at}号,√,√`);
    const { code, out } = await throughPipe(
      'read-matrix',
      await fileOf('matrix.csv', ['项目,男,女', ...rows].join('\n')),
    );
    expect(out.length).toBeGreaterThan(65_536);
    expect((JSON.parse(out) as { rows: unknown[] }).rows).toHaveLength(500);
    expect(code).toBe(0);
  });

  test('match-names', async () => {
    const names = Array.from({ length: 700 }, () => '血常规');
    const { code, out } = await throughPipe('match-names', await fileOf('names.txt', names.join('\n')));
    expect([code, out.trimEnd().split('\n').length]).toEqual([0, 700]);
  });
});

describe('columns and failures', () => {
  test('columns are those that are named', async () => {
    const path = await fileOf('two.csv', '检查项目,收费项目,价格\n血常规,尿常规,20\n心电图,胸片,30');
    const { code, out } = await throughPipe(
      'read-price-list',
      path,
      '--column',
      'name=B',
      '--column',
      'listPrice=C',
    );
    expect([
      code,
      ...out
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { name: string }).name),
    ]).toEqual([0, '尿常规', '胸片']);
  });

  test.each([
    ['a file that is not there', ['read-matrix', '/no/such/file'], 'there is no such file'],
    ['a column that is none', ['read-price-list', cli, '--column', 'name=7'], 'is no column'],
    ['a role that is none', ['read-matrix', cli, '--column', 'price=B'], 'ROLE one of item'],
    ['a command that is none', ['read-everything'], 'Usage'],
  ])('%s: a sentence and a code', async (_, parameters, sentence) => {
    const { code, out, errors } = await throughPipe(...parameters);
    expect([code, out]).toEqual([1, '']);
    expect(errors).toContain(sentence);
  });

  test('what is no matrix ends with a code too', async () => {
    const { code } = await throughPipe('read-matrix', await fileOf('letter.txt', '您好，附件请查收。'));
    expect(code).toBe(1);
  });
});
