import { tooLarge } from '#domain/kernel/failure.ts';
import {
  type AwardChoice,
  type AwardProblem,
  awardProgram,
  choiceOf,
  elsewhereOf,
  isQuicklyTried,
  tryAll,
} from '#domain/pricing/award-program.ts';
import type { Workers } from '#server/workers.ts';
import type { ProgramToSolve, Solution } from './solve.worker.ts';

/** Of one program; the demand's size is bounded, so hard ones are rare. */
const seconds = 3;
/** Of partners and packages: a program has a name for each, and the answer a number for each name. */
const mostPairs = 20_000;

export interface SolvedAward {
  readonly choice: AwardChoice;
  readonly optimal: boolean;
}

/**
 * The cheapest award among those that send the fewest people to another city; undefined: none keeps the limits. Most are found
 * at once, by trying; what capacities or cities tie together is solved in a worker, first for the people, then for the price.
 * @throws Failure 413 for more combinations than a program may have, 503 when too many wait
 */
export async function solveAward(
  workers: Pick<Workers, 'awards'>,
  problem: AwardProblem,
): Promise<SolvedAward | undefined> {
  if (isQuicklyTried(problem)) {
    const choice = tryAll(problem);
    return choice && { choice, optimal: true };
  }
  if (problem.heads.length * problem.partners.length > mostPairs)
    throw tooLarge('机构、套餐和城市的组合过多，无法一次算出方案。请减少候选机构，或分城市比较。');
  const travels = problem.partners.some(({ offers }) => offers.some((offer) => offer && offer.elsewhere > 0));
  if (!travels) return solve(workers, problem, 'cost');
  const placed = await solve(workers, problem, 'elsewhere');
  if (!placed) return undefined;
  const maxElsewhere = elsewhereOf(problem, placed.choice);
  const found = await solve(workers, { ...problem, limits: { ...problem.limits, maxElsewhere } }, 'cost');
  return found ? { ...found, optimal: found.optimal && placed.optimal } : placed;
}

async function solve(
  { awards }: Pick<Workers, 'awards'>,
  problem: AwardProblem,
  least: 'cost' | 'elsewhere',
): Promise<SolvedAward | undefined> {
  const program = awardProgram(problem, least);
  if (!program) return undefined;
  awards.requireRoom('正在计算的方案较多，请稍后再试。');
  const { optimal, values } = (await awards.run({ program, seconds } satisfies ProgramToSolve)) as Solution;
  return values ? { choice: choiceOf(problem, (name) => values[name]), optimal } : undefined;
}
