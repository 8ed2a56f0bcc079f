import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { verifyInWorker, verifyLimits } from './verify-in-worker.ts';

// Files that are made to cost time or memory. Each ends with an answer or a Failure, and the next file is read.

const ending = (text: string, start: number | string = text.indexOf('xref')) =>
  Buffer.from(`${text}\nstartxref\n${start}\n%%EOF\n`, 'latin1');
const table = (rows: string, trailer: string) => `%PDF-1.7\nxref\n${rows}trailer\n${trailer}`;
const bomb = () => {
  const data = deflateSync(Buffer.alloc(200 * 2 ** 20));
  const head = `%PDF-1.7\n1 0 obj\n<</Type/XRef/Size 9/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
  return ending(`${head}${data.toString('latin1')}\nendstream\nendobj`, 9);
};

describe('a hostile file is unreadable, not a burden', () => {
  test.each<[string, () => Buffer]>([
    ['a table of a billion entries', () => ending(table('0 999999999\n', '<<>>'))],
    ['a table that follows itself', () => ending(table('0 0\n', '<</Prev 9/Root 1 0 R>>'))],
    [
      'a stream that says it has 100 MB',
      () =>
        ending('%PDF-1.7\n1 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Length 104857600>>\nstream\n\nendstream', 9),
    ],
    ['a small stream that unpacks to 200 MB', bomb],
    ['arrays without end', () => ending(table('0 0\n', '['.repeat(1_000_000)))],
    ['a file of numbers', () => ending(table('0 0\n', `<</Root[${'1 '.repeat(4_500_000)}]>>`))],
    ['a text of brackets', () => ending(table('0 0\n', `<</Root(${'('.repeat(5_000_000)}>>`))],
  ])('%s', async (_, make) => {
    const answer = await verifyInWorker(make()).then(
      ({ verdict }) => verdict,
      ({ code }: { code: number }) => code,
    );
    expect(['unreadable', 413]).toContain(answer);
  });

  test('more than the largest file is refused before any work', async () => {
    await expect(verifyInWorker(Buffer.alloc(verifyLimits.file + 1))).rejects.toMatchObject({ code: 413 });
  });
});
