import type { CatalogueGraph } from '#domain/catalogue/catalogue-graph.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { planPackage } from '#domain/matching/package-plan.ts';
import type { PackageSolver } from '#domain/matching/solve-package.ts';
import { packageSolver } from '#domain/matching/solve-package.ts';
import { perHead } from '#domain/pricing/per-head.ts';
import type { MarketInstitution } from './market-institution.ts';
import { inviteFrom, type Labels, type Requirements, requirementChecks, shareText } from './qualification.ts';

/** Per city: more quotes than this nobody reads; the rest can still come by way of the demand hall. */
export const maxInvitedPerCity = 50;

export interface MatchRequest extends Requirements {
  readonly cityIds?: readonly string[];
  readonly packages: readonly RequestedPackage[];
}

export interface Candidate {
  readonly institution: MarketInstitution;
  /** Meets the required type, level and services; the rest was not matched: coverage 0. */
  readonly qualified: boolean;
  readonly requested: number;
  readonly met: number;
  /** 0–1 over all packages. */
  readonly coverage: number;
  /**
   * Per head, fen: the packages' totals weighted by headcount; what is missing is not in it. Worked out when first asked
   * for: only the price of those that may be among the best of their city decides anything.
   */
  perHead(): Fen;
  readonly invited: boolean;
  /** Why it is invited or isn't, one Chinese sentence; no price in it, so that everybody may read it. */
  readonly reason: string;
}

/** Assesses institution after institution as candidates for one request; `rankCandidates` then has the last word. */
export function candidateOf(
  graph: CatalogueGraph,
  request: MatchRequest,
  labels: Labels,
): (institution: MarketInstitution) => Candidate {
  const packages = request.packages.map((pkg) => ({ pkg, solver: packageSolver(planPackage(graph, pkg)) }));
  return (institution) => {
    const unmet = requirementChecks(institution, request, labels).find((check) => !check.passed);
    return unmet
      ? { institution, qualified: false, ...nothing, invited: false, reason: unmet.text }
      : matchedCandidate(institution, packages, request, labels);
  };
}

const nothingRequired: Requirements = { requiredTypes: [], requiredLevels: [], requiredServices: [] };

/** An institution that the buyer chose themselves is invited whatever it covers. */
export function chosenCandidateOf(
  graph: CatalogueGraph,
  packages: readonly RequestedPackage[],
  labels: Labels,
): (institution: MarketInstitution) => Candidate {
  const assess = candidateOf(graph, { packages, ...nothingRequired }, labels);
  return (institution) => {
    const one = assess(institution);
    const reason = `采购方指定邀请，可承接 ${shareText(one.met, one.requested)}。`;
    return { ...one, invited: true, reason };
  };
}

/**
 * Best first: those to invite (fullest, then cheapest, at most `maxInvitedPerCity` of a city), then those that cover too
 * little, then those that don't meet the requirements. Whatever the order of the candidates.
 */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  const invited = new Set(
    byCity(contenders(candidates)).flatMap((some) => some.toSorted(byRank).slice(0, maxInvitedPerCity)),
  );
  const others = candidates
    .filter((one) => !invited.has(one))
    .map((one) => (one.invited ? { ...one, invited: false, reason: cityIsFull } : one));
  return [...[...invited].toSorted(byRank), ...others.toSorted(byCoverage)];
}

/** Those that cover enough and of whose city fewer than `maxInvitedPerCity` cover more: among them the price decides. */
export const contenders = (candidates: readonly Candidate[]): Candidate[] =>
  byCity(candidates.filter((one) => one.invited)).flatMap((some) => {
    const last = some.toSorted(byCoverage)[maxInvitedPerCity - 1]?.coverage ?? 0;
    return some.filter((one) => one.coverage >= last);
  });

const byCity = (candidates: readonly Candidate[]) => [
  ...Map.groupBy(candidates, (one) => one.institution.cityId).values(),
];

const cityIsFull = `同城符合条件的机构超过 ${maxInvitedPerCity} 家，已优先邀请覆盖更全、报价更低的机构；可从需求大厅参与报价。`;

const nothing = { requested: 0, met: 0, coverage: 0, perHead: () => 0 };

const byId = (a: Candidate, b: Candidate) => (a.institution.id < b.institution.id ? -1 : 1);
const byRank = (a: Candidate, b: Candidate) =>
  b.coverage - a.coverage || a.perHead() - b.perHead() || byId(a, b);
const byCoverage = (a: Candidate, b: Candidate) =>
  Number(b.qualified) - Number(a.qualified) || b.coverage - a.coverage || byId(a, b);

/** Where it is; and where else of what is asked it examines. */
function placeText(
  { cityId, cities }: MarketInstitution,
  { cityIds = [] }: MatchRequest,
  labels: Labels,
): string {
  const more = cityIds.filter((id) => id !== cityId && cities.includes(id)).map((id) => labels.place(id));
  return `位于${labels.place(cityId)}${more.length > 0 ? `，也可在${more.join('、')}体检` : ''}`;
}

interface SolvedPackage {
  readonly pkg: RequestedPackage;
  readonly solver: PackageSolver;
}

function matchedCandidate(
  institution: MarketInstitution,
  packages: readonly SolvedPackage[],
  request: MatchRequest,
  labels: Labels,
): Candidate {
  let requested = 0;
  let met = 0;
  for (const { pkg, solver } of packages) {
    requested += pkg.items.length;
    met += solver.settle(institution.groupPrices).met;
  }
  let price: Fen | undefined;
  const coverage = requested === 0 ? 0 : met / requested;
  const invited = requested > 0 && coverage >= inviteFrom;
  const share = shareText(met, requested);
  const asked =
    request.requiredTypes.length + request.requiredLevels.length + request.requiredServices.length > 0;
  return {
    institution,
    qualified: true,
    requested,
    met,
    coverage,
    perHead: () =>
      (price ??= perHead(
        packages.map(({ pkg, solver }) => ({
          headcount: pkg.headcount,
          price: solver.buy(solver.settle(institution.groupPrices)).total,
        })),
      )),
    invited,
    reason: invited
      ? `${placeText(institution, request, labels)}${asked ? '，符合需求对机构的要求' : ''}，可承接 ${share}。`
      : `只能承接 ${share}，低于邀请门槛 ${inviteFrom * 100}%。`,
  };
}
