import {
  type AwardChoice,
  type AwardProblem,
  awardProgram,
  choiceOf,
  isQuicklyTried,
  tryAll,
} from '#domain/pricing/award-program.ts';
import { notReady } from '#domain/kernel/failure.ts';
import { Piscina } from 'piscina';
import type { ProgramToSolve, Solution } from './solve.worker.ts';

/** Of one program; the demand's size is bounded, so hard ones are rare. */
const seconds = 3;

let shared: Piscina<ProgramToSolve, Solution> | undefined;

/** One thread for the node: a solver computes without a pause, and requests go on meanwhile. */
function workers(): Piscina<ProgramToSolve, Solution> {
  shared ??= new Piscina({
    filename: new URL('./solve.worker.ts', import.meta.url).href,
    name: 'solve',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 30,
    idleTimeout: 30_000,
    env: {},
    execArgv: [],
  });
  return shared;
}

export interface SolvedAward {
  readonly choice: AwardChoice;
  readonly optimal: boolean;
}

/**
 * The cheapest award under the limits; undefined: none keeps them. Most are found at once, by trying; what capacities or cities
 * tie together is solved in a worker.
 * @throws Failure 503 when too many wait
 */
export async function solveAward(problem: AwardProblem): Promise<SolvedAward | undefined> {
  if (isQuicklyTried(problem)) {
    const choice = tryAll(problem);
    return choice && { choice, optimal: true };
  }
  const program = awardProgram(problem);
  if (!program) return undefined;
  const pool = workers();
  if (pool.queueSize >= pool.options.maxQueue) throw notReady('正在计算的方案较多，请稍后再试。');
  const { optimal, values } = await pool.run({ program, seconds });
  return values ? { choice: choiceOf(problem, (name) => values[name]), optimal } : undefined;
}
