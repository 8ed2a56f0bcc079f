import { type Challenge, solveChallengeWorkers } from 'altcha-lib';

/** Computes what the server set, beside the page; stops when `stop` is aborted. */
export async function computeProof(
  work: string,
  stop: AbortController,
): Promise<{ counter: number; derivedKey: string } | undefined> {
  const solution = await solveChallengeWorkers({
    challenge: JSON.parse(work) as Challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    createWorker: () => new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' }),
    controller: stop,
    timeout: 5 * 60_000,
  });
  return solution ? { counter: solution.counter, derivedKey: solution.derivedKey } : undefined;
}
