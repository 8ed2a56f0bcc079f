import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';

// What cannot work ends by itself, with one line that says what to do.

let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'checkup-failures-'));
  chmodSync(dataDir, 0o711);
  await (await startEmbedded({ dataDir, fsync: false })).stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function expectFailure(folder: string): Promise<string[]> {
  const child = spawn(process.execPath, ['test/world/database-owner.ts', folder, '0']);
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  return said.trim().split('\n');
}

describe('the embedded database refuses in one line', () => {
  test.each([
    ['an empty password file', '', 'missing or empty'],
    ['a damaged password file', 'qwerty', 'damaged'],
    ['another password', 'ab'.repeat(24), 'password authentication failed'],
  ])('%s', async (_what, password, said) => {
    writeFileSync(join(dataDir, 'postgres', 'password'), password);
    expect(await expectFailure(dataDir)).toEqual([expect.stringContaining(said)]);
  });

  test.runIf(process.platform === 'linux')('a folder that nobody can make', async () => {
    expect(await expectFailure('/proc/no/such')).toEqual([
      expect.stringMatching(/^DATA_DIR \/proc\/no\/such cannot be written \(ENOENT\): /),
    ]);
  });
});
