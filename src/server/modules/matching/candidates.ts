import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { Words } from '#server/modules/demand/words.ts';
import { takeTurns } from '#server/take-turns.ts';
import type { MarketInstitution, MatchMarket } from './match-market.store.ts';

/** From this share of the requested items on an institution is invited: below, its quote could hardly be compared. */
export const inviteFrom = 0.7;
/** Per city: more quotes than this nobody reads; the rest can still come by way of the demand hall. */
export const maxInvitedPerCity = 50;

export interface MatchRequest {
  readonly packages: readonly RequestedPackage[];
  readonly cityIds: readonly string[];
  readonly requiredTypes: readonly string[];
  readonly requiredLevels: readonly string[];
  readonly requiredServices: readonly string[];
}

export interface Candidate {
  readonly institution: MarketInstitution;
  /** Meets the required type, level and services; the rest was not matched: coverage 0. */
  readonly qualified: boolean;
  readonly requested: number;
  readonly met: number;
  readonly missing: number;
  /** 0–1 over all packages. */
  readonly coverage: number;
  /** Per head, fen: the packages' totals weighted by headcount; what is missing is not in it. */
  readonly perHead: number;
  readonly invited: boolean;
  /** Why it is invited or isn't, one Chinese sentence; no price in it, so that everybody may read it. */
  readonly reason: string;
}

/** Institutions matched in one piece of work: a few milliseconds with the largest package. */
const chunkSize = 500;

/**
 * Every institution in force in the cities, best first: those to invite (fullest, then cheapest), then those that cover
 * too little, then those that don't meet the requirements. Deterministic. However large the demand, other work gets its
 * turn in between.
 */
export async function candidatesOf(
  market: MatchMarket,
  request: MatchRequest,
  words: Words,
): Promise<Candidate[]> {
  const there = [...new Set(request.cityIds)].flatMap(market.institutionsIn).map((institution) => ({
    institution,
    refusal: requirementRefusal(institution, request, words),
  }));
  const refused = there.flatMap(({ institution, refusal }): Candidate[] =>
    refusal ? [{ institution, qualified: false, ...nothing, invited: false, reason: refusal }] : [],
  );
  const qualified = there.flatMap(({ institution, refusal }) => (refusal ? [] : [institution]));
  const sums = await sumsOf(
    market,
    request.packages,
    qualified.map(({ id }) => id),
  );
  const matched = qualified.flatMap((institution) => {
    const sum = sums.get(institution.id);
    return sum ? [matchedCandidate(institution, sum, request, words)] : [];
  });
  const byCity = Map.groupBy(matched.toSorted(byRank), (one) => one.institution.cityId);
  return [...[...byCity.values()].flatMap(limitInvited), ...refused].toSorted(byRank);
}

/** What an institution can do of all packages together. */
interface Sum {
  requested: number;
  met: number;
  missing: number;
  /** Fen × people. */
  weighted: number;
  weights: number;
}

/** Kept by id, not by row: the market may change while other work has its turn. */
async function sumsOf(
  market: MatchMarket,
  packages: readonly RequestedPackage[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sum>> {
  const sums = new Map(
    ids.map((id): [string, Sum] => [id, { requested: 0, met: 0, missing: 0, weighted: 0, weights: 0 }]),
  );
  const turn = takeTurns();
  for (let from = 0; from < ids.length; from += chunkSize) {
    const chunk = ids.slice(from, from + chunkSize);
    for (const pkg of packages) {
      await turn();
      const match = market.index.match([pkg], chunk);
      const [column] = match.packages;
      // A headcount that isn't filled in yet counts as one.
      const weight = pkg.headcount || 1;
      match.institutionIds.forEach((id, row) => {
        const sum = sums.get(id);
        if (!sum || !column) return;
        sum.requested += column.requested;
        sum.met += column.met[row] ?? 0;
        sum.missing += column.missing[row] ?? 0;
        sum.weighted += (column.total[row] ?? 0) * weight;
        sum.weights += weight;
      });
    }
  }
  return sums;
}

const nothing = { requested: 0, met: 0, missing: 0, coverage: 0, perHead: 0 };

const byRank = (a: Candidate, b: Candidate) =>
  Number(b.invited) - Number(a.invited) ||
  Number(b.qualified) - Number(a.qualified) ||
  b.coverage - a.coverage ||
  a.perHead - b.perHead ||
  (a.institution.id < b.institution.id ? -1 : 1);

function limitInvited(ranked: readonly Candidate[]): Candidate[] {
  return ranked.map((one, i) =>
    one.invited && i >= maxInvitedPerCity
      ? {
          ...one,
          invited: false,
          reason: `同城符合条件的机构超过 ${maxInvitedPerCity} 家，已优先邀请覆盖更全、报价更低的机构；可从需求大厅参与报价。`,
        }
      : one,
  );
}

function matchedCandidate(
  institution: MarketInstitution,
  { weighted, weights, ...counts }: Sum,
  request: MatchRequest,
  words: Words,
): Candidate {
  const coverage = counts.requested === 0 ? 0 : counts.met / counts.requested;
  const perHead = weights === 0 ? 0 : Math.round(weighted / weights);
  const invited = counts.requested > 0 && coverage >= inviteFrom;
  const share = `${counts.met}/${counts.requested} 项（${Math.floor(coverage * 100)}%）`;
  const asked =
    request.requiredTypes.length + request.requiredLevels.length + request.requiredServices.length > 0;
  return {
    institution,
    qualified: true,
    ...counts,
    coverage,
    perHead,
    invited,
    reason: invited
      ? `位于${words.place(institution.cityId)}${asked ? '，符合需求对机构的要求' : ''}，可承接 ${share}。`
      : `只能承接 ${share}，低于邀请门槛 ${inviteFrom * 100}%。`,
  };
}

function requirementRefusal(
  institution: MarketInstitution,
  request: MatchRequest,
  words: Words,
): string | undefined {
  const names = (kind: string, codes: readonly string[]) =>
    codes.map((code) => words.name(kind, code)).join('、');
  const { requiredTypes, requiredLevels, requiredServices } = request;
  if (requiredTypes.length > 0 && !requiredTypes.includes(institution.type))
    return `机构类型为${names('medical_org_type', [institution.type])}，需求要求${names('medical_org_type', requiredTypes)}。`;
  if (requiredLevels.length > 0 && !requiredLevels.includes(institution.level))
    return `机构等级为${names('hospital_level', [institution.level])}，需求要求${names('hospital_level', requiredLevels)}。`;
  const lacking = requiredServices.filter((code) => !institution.services.includes(code));
  return lacking.length > 0 ? `未提供需求要求的服务：${names('special_service', lacking)}。` : undefined;
}
