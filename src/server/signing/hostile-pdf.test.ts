import { describe, expect, test } from 'vitest';
import { openWorkers } from '#server/workers.ts';
import { verifyInWorker, verifyLimits } from './verify-in-worker.ts';

const workers = openWorkers();

// Files that are made to cost time or memory. Each ends with an answer or a Failure, and the next file is read.

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, 'latin1');
const bytes = verifyLimits.file - 2_000;
const signature = (contents: string, range = '0 100 200 300') =>
  `1 0 obj\n<</ByteRange [${range}]/Contents <${contents}>>>\nendobj\n`;
/** A signature of which the file is nearly all. */
const whole = (contents: string, before = '') => {
  const head = `%PDF-1.7\n${before}1 0 obj\n<</ByteRange [`;
  const hole = head.length + 60 + '/Contents '.length;
  const after = hole + contents.length + 2;
  const tail = '>>\nendobj\n%%EOF\n';
  const range = `0 ${hole} ${after} ${tail.length}]`.padEnd(60);
  return Buffer.from(`${head}${range}/Contents <${contents}>${tail}`, 'latin1');
};
const nested = () => {
  const deep = Buffer.concat([
    Buffer.from([0x30, 0x82, 0xff, 0xf8]),
    ...Array.from({ length: 16_382 }, () => Buffer.from([0x30, 0x82, 0xff, 0x00])),
  ]);
  return whole(deep.toString('hex'));
};

describe('a hostile file gets an answer, and is no burden', () => {
  test.each<[string, () => Buffer, string]>([
    ['ranges without end', () => pdf('/ByteRange [ 0 1 2 '.repeat(500_000)), 'unreadable'],
    ['twenty ranges over all of it', () => pdf(signature('00').repeat(20) + ' '.repeat(bytes)), 'changed'],
    ['objects without end', () => pdf(' obj'.repeat(2_400_000) + signature('00')), 'changed'],
    ['a signature of 9 MB', () => whole('30'.repeat(4_500_000)), 'changed'],
    ['a signature of values in values', nested, 'changed'],
    ['a name without end', () => whole('00', `/Name <FEFF${'0'.repeat(5_000_000)}`), 'changed'],
    ['white space', () => pdf(`/ByteRange${' '.repeat(bytes)}[`), 'changed'],
    ['a text of brackets', () => pdf('('.repeat(bytes)), 'unsigned'],
  ])('%s', async (_, make, verdict) => {
    expect(await verifyInWorker(workers, make())).toMatchObject({ verdict });
  });

  test('more than the largest file is refused before any work', async () => {
    await expect(verifyInWorker(workers, Buffer.alloc(verifyLimits.file + 1))).rejects.toMatchObject({
      code: 413,
    });
  });
});
