import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAbandoned, writeIncoming } from './incoming-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'incoming-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a stream becomes a file with its size and hash', async () => {
  const bytes = Buffer.alloc(300_000, 'checkup');
  const chunks = [bytes.subarray(0, 100_000), bytes.subarray(100_000)];
  const file = await writeIncoming(folder, Readable.from(chunks));
  expect(file).toMatchObject({ size: 300_000, sha256: createHash('sha256').update(bytes).digest('hex') });
  expect((await readFile(file.path)).equals(bytes)).toBe(true);
});

test('a stream that breaks leaves nothing behind', async () => {
  async function* broken() {
    yield Buffer.alloc(1000);
    throw new Error('connection lost');
  }
  await expect(writeIncoming(folder, broken())).rejects.toThrow('connection lost');
  expect(await readdir(folder)).toEqual([]);
});

test('what killed processes of this machine left is removed at once, of others when no upload can be that old', async () => {
  const now = new Date();
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const add = async (name: string, at = now) => {
    await writeFile(join(folder, name), 'x');
    await utimes(join(folder, name), at, at);
    return name;
  };
  const arriving = [await add(`${process.ppid}-a@${hostname()}`), await add('7-b@other')];
  await add(`${process.pid}-c@${hostname()}`);
  await add(`4194999-d@${hostname()}`); // Beyond the highest process number of Linux.
  await add('7-e@other', hourAgo);
  expect(await removeAbandoned(folder, now)).toBe(3);
  expect((await readdir(folder)).toSorted()).toEqual(arriving.toSorted());
});

test('a folder that is not there yet holds nothing to remove', async () => {
  expect(await removeAbandoned(join(folder, 'none'), new Date())).toBe(0);
});
