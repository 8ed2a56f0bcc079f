import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { IndexedMatch } from '#domain/matching/match-index.ts';
import type { Words } from '#server/modules/demand/words.ts';
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

/**
 * Every institution in force in the cities, best first: those to invite (fullest, then cheapest), then those that cover
 * too little, then those that don't meet the requirements. Deterministic. One run of the index for all cities, since
 * preparing the packages costs more than matching a city.
 */
export function candidatesOf(market: MatchMarket, request: MatchRequest, words: Words): Candidate[] {
  const there = [...new Set(request.cityIds)].flatMap(market.institutionsIn).map((institution) => ({
    institution,
    refusal: requirementRefusal(institution, request, words),
  }));
  const refused = there.flatMap(({ institution, refusal }): Candidate[] =>
    refusal ? [{ institution, qualified: false, ...nothing, invited: false, reason: refusal }] : [],
  );
  const qualified = new Map(
    there.flatMap(({ institution, refusal }) => (refusal ? [] : [[institution.id, institution]])),
  );
  const match = market.index.match(request.packages, qualified.keys());
  const matched = match.institutionIds.map((id, row) =>
    matchedCandidate(qualified.get(id) as MarketInstitution, match, row, request, words),
  );
  const byCity = Map.groupBy(matched.toSorted(byRank), (one) => one.institution.cityId);
  return [...[...byCity.values()].flatMap(limitInvited), ...refused].toSorted(byRank);
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
  match: IndexedMatch,
  row: number,
  { packages, ...request }: MatchRequest,
  words: Words,
): Candidate {
  const counts = { requested: 0, met: 0, missing: 0 };
  let weighted = 0;
  let weights = 0;
  match.packages.forEach((one, p) => {
    counts.requested += one.requested;
    counts.met += one.met[row] ?? 0;
    counts.missing += one.missing[row] ?? 0;
    // A headcount that isn't filled in yet counts as one.
    const weight = packages[p]?.headcount || 1;
    weighted += (one.total[row] ?? 0) * weight;
    weights += weight;
  });
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
