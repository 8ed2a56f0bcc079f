import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { expectFailure } from '#test/world/expect-failure.ts';
import { ThreadPool } from './thread-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'checkup-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = (name: string, text: string) => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
};

const endsItself = 'const all = []; for (;;) all.push(new Array(1000).fill(Math.random()));';
const willing = program(
  'willing',
  `export const work = (task) => {
    if (task === 'memory') { ${endsItself} }
    if (task === 'time') for (;;);
    if (task === 'end') process.exit(3);
    if (task === 'wrong') throw new Error('wrong');
    return task;
  };`,
);

function open(file: string, options: { threads?: number; mostWaiting?: number } = {}) {
  const failed: Error[] = [];
  const pool = new ThreadPool<string, string>({
    file,
    name: 'work',
    purpose: '试验用的程序',
    env: {},
    mostWaiting: 20,
    heapMb: 24,
    onFailedStart: (error) => failed.push(error),
    ...options,
  });
  onTestFinished(() => pool.close());
  return { pool, failed };
}

describe('a thread that ends while it is loading', () => {
  it.each([
    ['a module that throws', program('throws', "throw new Error('no such library');"), /no such library/],
    ['a module that cannot be read', join(folder, 'missing.mjs'), /Cannot find|missing/],
    ['a module that fills the heap', program('fills', `${endsItself} export const work = 1;`), /memory/],
    ['a module that ends its thread', program('ends', 'process.exit(1); export const work = 1;'), /loading/],
  ])('%s: three tries, then words, a reason, and a state', async (_, file, reason) => {
    const { pool, failed } = open(file);
    const two = [pool.run('a'), pool.run('b')];
    for (const one of two) await expectFailure(one, 503, /^试验用的程序暂时无法启动，请稍后再试/);
    expect(failed.map(({ message }) => message)).toEqual(
      Array.from({ length: 6 }, () => expect.stringMatching(reason)),
    );
    expect(pool.startProblem).toMatch(reason);
  });

  it('is tried again by the next task, and well again when it starts', async () => {
    const file = program('later', "throw new Error('not yet');");
    const { pool } = open(file);
    await expectFailure(pool.run('a'), 503);
    writeFileSync(file, 'export const work = (task) => task;');
    expect(await pool.run('b')).toBe('b');
    expect(pool.startProblem).toBeUndefined();
  });
});

describe('who waits behind a task that ends its thread', () => {
  it.each([1, 2])('goes on, with %i threads', async (threads) => {
    const { pool } = open(willing, { threads });
    const signal = AbortSignal.timeout(300);
    const bad = [pool.run('memory'), pool.run('end'), pool.run('time', { signal }), pool.run('wrong')];
    const good = ['a', 'b', 'c'].map((task) => pool.run(task));
    const ended = await Promise.allSettled(bad);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(await Promise.all(good)).toEqual(['a', 'b', 'c']);
    expect(pool.startProblem).toBeUndefined();
  });

  it('is told that it was busy, and not that its file is at fault, when its time is up before its turn', async () => {
    const { pool } = open(willing);
    const stop = new AbortController();
    const first = pool.run('time', { signal: stop.signal });
    const second = pool.run('a', { signal: AbortSignal.timeout(50) });
    expect(pool.waiting).toBe(1);
    await expectFailure(second, 503, /还没轮到/);
    expect(pool.waiting).toBe(0);
    stop.abort();
    await expect(first).rejects.toThrow();
    expect(await pool.run('b')).toBe('b');
  });

  it('is refused in words when too many wait', async () => {
    const { pool } = open(willing, { mostWaiting: 1 });
    const stop = new AbortController();
    const under = pool.run('time', { signal: stop.signal });
    pool.requireRoom('满了');
    const waits = pool.run('a');
    expect(() => pool.requireRoom('满了')).toThrow('满了');
    stop.abort();
    await expect(under).rejects.toThrow();
    expect(await waits).toBe('a');
  });
});

it('close ends what is under way and what waits', async () => {
  const { pool, failed } = open(willing);
  const all = Promise.allSettled([pool.run('time'), pool.run('a')]);
  await pool.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('b')).rejects.toThrow('Terminating');
  expect(failed).toEqual([]);
});
