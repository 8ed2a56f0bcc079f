import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AwardChoice,
  type AwardProblem,
  costOf,
  elsewhereOf,
  keepsLimits,
} from '#domain/pricing/award-program.ts';
import { openWorkers } from '#server/workers.ts';
import { solveAward } from './solve-award.ts';

const workers = openWorkers();
const cities = ['440300', '310100'];
const offer = fc.option(
  fc.record({
    cost: fc.integer({ min: 0, max: 50_000_000_00 }),
    coverage: fc.constantFrom(0.7, 0.9, 1),
    elsewhere: fc.constantFrom(0, 0, 10, 80),
  }),
  { nil: undefined, freq: 4 },
);
const problems: fc.Arbitrary<AwardProblem> = fc
  .record({ packages: fc.integer({ min: 1, max: 4 }), partners: fc.integer({ min: 1, max: 4 }) })
  .chain(({ packages, partners }) =>
    fc.record({
      heads: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: packages, maxLength: packages }),
      partners: fc.array(
        fc.record({
          cities: fc.subarray(cities, { minLength: 1 }),
          capacity: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
          offers: fc.array(offer, { minLength: packages, maxLength: packages }),
        }),
        { minLength: partners, maxLength: partners },
      ),
      limits: fc.record({
        maxPartners: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        minCoverage: fc.option(fc.constantFrom(0.8, 1), { nil: undefined }),
        capacity: fc.boolean(),
        presenceIn: fc.subarray(cities),
      }),
    }),
  );

/** Every way to give each package to somebody or nobody. */
function* everyChoice({ heads, partners }: AwardProblem): Generator<AwardChoice> {
  const options = [undefined, ...partners.keys()];
  for (let n = 0; n < options.length ** heads.length; n += 1)
    yield heads.map((_, pkg) => options[Math.floor(n / options.length ** pkg) % options.length]);
}

const scoreOf = (problem: AwardProblem, choice: AwardChoice): [number, number] => [
  elsewhereOf(problem, choice),
  costOf(problem, choice),
];

/** Heads sent elsewhere and cost of the best that keeps the limits, by trying all: people first. */
function bruteForce(problem: AwardProblem): [elsewhere: number, cost: number] | undefined {
  let best: [elsewhere: number, cost: number] | undefined;
  for (const choice of everyChoice(problem)) {
    const awardsWhatIsOffered = choice.every(
      (partner, pkg) => partner === undefined || problem.partners[partner]?.offers[pkg],
    );
    if (!awardsWhatIsOffered || choice.every((one) => one === undefined)) continue;
    if (!keepsLimits(problem, choice)) continue;
    const one = scoreOf(problem, choice);
    if (!best || one[0] < best[0] || (one[0] === best[0] && one[1] < best[1])) best = one;
  }
  return best;
}

test('the solver finds what trying everything finds: the fewest people sent to another city, then the lowest cost', async () => {
  await fc.assert(
    fc.asyncProperty(problems, async (problem) => {
      const solved = await solveAward(workers, problem);
      expect(solved && scoreOf(problem, solved.choice)).toEqual(bruteForce(problem));
      if (solved) {
        expect(solved.optimal).toBe(true);
        expect(keepsLimits(problem, solved.choice)).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
