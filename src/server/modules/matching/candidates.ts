import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import {
  type Candidate,
  candidateOf,
  chosenCandidateOf,
  contenders,
  type MatchRequest,
  rankCandidates,
} from '#domain/market/candidates.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import type { Labels } from '#domain/market/qualification.ts';
import { takeTurns } from '#server/take-turns.ts';

export interface MarketRequest extends MatchRequest {
  readonly cityIds: readonly string[];
}

/** Every institution in force in the cities as a candidate, best first. However large the demand, other work gets its turn. */
export async function candidatesOf(
  market: MatchMarket,
  request: MarketRequest,
  labels: Labels,
): Promise<Candidate[]> {
  // One that examines in several of the cities is one candidate.
  const institutions = new Set([...new Set(request.cityIds)].flatMap(market.institutionsIn));
  const assess = candidateOf(market.graph, request, labels);
  const candidates: Candidate[] = [];
  const turn = takeTurns();
  for (const institution of institutions) {
    await turn();
    candidates.push(assess(institution));
  }
  for (const one of contenders(candidates)) {
    await turn();
    one.perHead();
  }
  return rankCandidates(candidates);
}

/** The institutions that the buyer chose, as far as they are in force, in their order. */
export const chosenCandidates = (
  market: MatchMarket,
  packages: readonly RequestedPackage[],
  institutionIds: readonly string[],
  labels: Labels,
): Candidate[] =>
  institutionIds
    .flatMap((id) => market.institution(id) ?? [])
    .map(chosenCandidateOf(market.graph, packages, labels));
