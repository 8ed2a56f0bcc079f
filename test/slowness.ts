import { availableParallelism, loadavg } from 'node:os';

/** Test files that run beside each other. */
export const workers = 2;

/**
 * How many times as long as on an idle machine things may take: the work that waits for each processor when the run starts,
 * at least 3, at most 6. Every time-out of the tests is a multiple of it; nothing waits this long that
 * is done earlier.
 */
export const slowness = Number(
  (process.env.TEST_SLOWNESS ??= String(
    Math.min(6, Math.max(3, 1 + (loadavg()[0] as number) / availableParallelism())),
  )),
);

/** Milliseconds for something that takes at most `idleMs` on an idle machine. */
export const within = (idleMs: number): number => Math.round(idleMs * slowness);
