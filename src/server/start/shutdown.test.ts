import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleShutdown, patience, type Shutdown } from './shutdown.ts';

let shutdown: Shutdown;
let closed: string[];
let ended: Promise<number>;

beforeEach(() => {
  vi.useFakeTimers();
  closed = [];
  ended = new Promise((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      resolve(Number(code));
      return undefined as never;
    });
  });
  vi.spyOn(process, 'on').mockReturnValue(process);
  shutdown = handleShutdown();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});
const closing = (name: string) => async () => void closed.push(name);

test('closes what was opened last first', async () => {
  shutdown.add(closing('database'));
  shutdown.add(closing('server'));
  void shutdown.end();
  expect(await ended).toBe(0);
  expect(closed).toEqual(['server', 'database']);
});

test('waits longer where more time was given', async () => {
  shutdown.allow(5_000);
  shutdown.add(closing('connections'));
  shutdown.add(never);
  void shutdown.end();
  await vi.advanceTimersByTimeAsync(patience.all + 4_999);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toEqual(['connections']);
});

test('waits for what does not end as long as the whole may take, for the database we started in any case', async () => {
  const stopped = Promise.withResolvers<void>();
  shutdown.add(
    async () => {
      closed.push('database');
      await stopped.promise;
    },
    { mustFinish: true },
  );
  shutdown.add(closing('connections'));
  shutdown.add(never);
  shutdown.add(never);
  void shutdown.end();
  await vi.advanceTimersByTimeAsync(patience.all - 1);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(closed).toEqual(['connections', 'database']);
  await vi.advanceTimersByTimeAsync(patience.all);
  expect(process.exit).not.toHaveBeenCalled();
  stopped.resolve();
  expect(await ended).toBe(0);
});
