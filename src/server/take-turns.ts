import { setImmediate } from 'node:timers/promises';

/** Longer than this no work may keep other calls waiting: an animation frame or so, far below the 100 ms we promise. */
const turnMs = 20;

/**
 * For long computations: `await turn()` between pieces of a few milliseconds lets other work in once the current turn
 * has been used up, and costs nothing before.
 */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < turnMs) return;
    await setImmediate();
    began = performance.now();
  };
}
