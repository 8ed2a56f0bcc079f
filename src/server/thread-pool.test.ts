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
    if (task === 'at once') return new Array(2 ** 27).fill(0).length;
    if (task === 'holes') { const holes = []; holes[2 ** 32 - 2] = 1; holes.forEach(() => {}); }
    if (task === 'who') return process.pid;
    return task;
  };`,
);

function open(file: string, options: { processes?: boolean; threads?: number; mostWaiting?: number } = {}) {
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

describe.each([false, true])('what ends while it is loading (a process: %s)', (processes) => {
  it.each([
    ['a module that throws', program('throws', "throw new Error('no such library');"), /no such library/],
    ['a module that cannot be read', join(folder, 'missing.mjs'), /Cannot find|missing/],
    ['a module that fills the heap', program('fills', `${endsItself} export const work = 1;`), /memory/],
    [
      'a module that ends its thread',
      program('ends', 'process.exit(1); export const work = 1;'),
      /loading|ended/,
    ],
  ])('%s: three tries, then words, a reason, and a state', async (_, file, reason) => {
    const { pool, failed } = open(file, { processes });
    const two = [pool.run('a'), pool.run('b')];
    for (const one of two) await expectFailure(one, 503, /^试验用的程序暂时无法启动，请稍后再试/);
    expect(failed.map(({ message }) => message)).toEqual(
      Array.from({ length: 6 }, () => expect.stringMatching(reason)),
    );
    expect(pool.startProblem).toMatch(reason);
  });

  it('is tried again by the next task, and well again when it starts', async () => {
    const file = program(`later-${processes}`, "throw new Error('not yet');");
    const { pool } = open(file, { processes });
    await expectFailure(pool.run('a'), 503);
    writeFileSync(file, 'export const work = (task) => task;');
    expect(await pool.run('b')).toBe('b');
    expect(pool.startProblem).toBeUndefined();
  });
});

describe.each([false, true])('who waits behind a task that ends it (a process: %s)', (processes) => {
  it.each([1, 2])('goes on, with %i of them', async (threads) => {
    const { pool } = open(willing, { processes, threads });
    const signal = AbortSignal.timeout(300);
    const bad = [pool.run('memory'), pool.run('end'), pool.run('time', { signal }), pool.run('wrong')];
    const good = ['a', 'b', 'c'].map((task) => pool.run(task));
    const ended = await Promise.allSettled(bad);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect(await Promise.all(good)).toEqual(['a', 'b', 'c']);
    expect(pool.startProblem).toBeUndefined();
  });

  it('is told that it was busy, and not that its file is at fault, when its time is up before its turn', async () => {
    const { pool } = open(willing, { processes });
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
    const { pool } = open(willing, { processes, mostWaiting: 1 });
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

it.each([false, true])('close ends what is under way and what waits (a process: %s)', async (processes) => {
  const { pool, failed } = open(willing, { processes });
  const all = Promise.allSettled([pool.run('time'), pool.run('a')]);
  await pool.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(pool.run('b')).rejects.toThrow('Terminating');
  expect(failed).toEqual([]);
});

describe('a process', () => {
  it('that wants more at once than its heap may have ends alone: a thread would take the node along', async () => {
    const { pool } = open(willing, { processes: true });
    await expect(pool.run('at once')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(await pool.run('a')).toBe('a');
  });

  it('inside a function of the engine ends with its time: a thread would go on', async () => {
    const { pool } = open(willing, { processes: true });
    const pid = Number(await pool.run('who'));
    await expect(pool.run('holes', { signal: AbortSignal.timeout(100) })).rejects.toThrow('aborted');
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive).toBe(false);
  });

  it('is kept for the next task', async () => {
    const { pool } = open(willing, { processes: true });
    expect(await pool.run('who')).toBe(await pool.run('who'));
  });
});
