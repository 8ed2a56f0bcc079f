import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { itemMatch, type MatchedPackage } from '#domain/matching/item-match.ts';
import { matchPackage } from '#domain/matching/match-package.ts';
import { type QuotationStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { DemoDemand } from './demo-demand-history.ts';
import type { DemoInstitution } from './demo-institutions.ts';
import { days } from './demo-rows.ts';
import { type Random, randomFor } from './random.ts';

/** One invited institution and what is to become of its quotation. */
export interface PlannedQuotation {
  readonly institution: DemoInstitution;
  readonly drafts: readonly MatchedPackage[];
  /** Weighted by headcount, 0–1. */
  readonly coverage: number;
  /** Per head, weighted by headcount, fen. */
  readonly estimate: number;
  readonly target: QuotationStatus;
  /** Package groups that this one wins or has had accepted. */
  readonly wonGroups: ReadonlySet<number>;
}

const { waiting, quoted, accepted, rejected, expired, cancelled, won, closed } = quotationStatus;

const leastCoverage = 0.75;

/** Who is invited, best cover first, and how each story ends, given the state the demand is in. */
export function planQuotations(
  demand: DemoDemand,
  institutions: readonly DemoInstitution[],
  catalogue: Catalogue,
  now: Date,
): PlannedQuotation[] {
  const random = randomFor(`quotations/${demand.key}`);
  const invited = invite(demand, institutions, catalogue, random);
  const ageInDays = (now.getTime() - (demand.timeline.published as Date).getTime()) / days;
  const targets = targetsOf(demand, invited, ageInDays, random);
  return invited.map((one, i) => ({ ...one, ...(targets[i] as Target) }));
}

type Invited = Omit<PlannedQuotation, 'target' | 'wonGroups'>;
type Target = Pick<PlannedQuotation, 'target' | 'wonGroups'>;

function invite(
  demand: DemoDemand,
  institutions: readonly DemoInstitution[],
  catalogue: Catalogue,
  random: Random,
): Invited[] {
  const { source, packages } = demand;
  const asked = source.quotations ?? {};
  const perCity = source.cities.length === 1 ? 7 : 4;
  const heads = demand.row.headcount;
  return source.cities.flatMap(({ region }) => {
    const ranked = institutions
      .filter(({ row }) => row.city_id === region && (!source.levels || source.levels.includes(row.level)))
      .map((institution) => {
        const drafts = packages.map((one) => matchPackage(catalogue, one, institution.library));
        const weigh = (value: (draft: MatchedPackage) => number) =>
          drafts.reduce((sum, draft, i) => sum + (value(draft) * (packages[i]?.headcount ?? 0)) / heads, 0);
        return {
          institution,
          drafts,
          coverage: Math.round(weigh((draft) => draft.coverage) * 1000) / 1000,
          estimate: Math.round(weigh((draft) => draft.total)),
        };
      })
      .filter(({ coverage, institution }) => coverage >= leastCoverage || institution.row.code in asked);
    const rank = (one: Invited) =>
      (one.institution.row.code in asked ? 2 : one.coverage) + random.between(0, 0.12);
    return ranked
      .map((one) => ({ one, rank: rank(one) }))
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, perCity)
      .map(({ one }) => one);
  });
}

const nothingWon: ReadonlySet<number> = new Set();

function targetsOf(
  demand: DemoDemand,
  invited: readonly Invited[],
  ageInDays: number,
  random: Random,
): Target[] {
  const { source } = demand;
  const groups = source.groups.map((_, g) => g);
  const asked = invited.map(
    ({ institution }) => source.quotations?.[institution.row.code] as QuotationStatus | undefined,
  );
  const targets = invited.map((one, i): Target => {
    const target = asked[i] ?? random.pick(usualTargets(source.status, ageInDays));
    const stuck = confirmedTargets.has(target) && one.drafts.some(hasExclusive);
    return { target: stuck ? waiting : target, wonGroups: nothingWon };
  });
  if (source.status === demandStatus.completed) {
    const winners = pickWinners(invited, asked, groups.length);
    winners.forEach((winner, w) => {
      targets[winner] = { target: won, wonGroups: new Set(groups.filter((g) => g % winners.length === w)) };
    });
    return targets.map((one) => (one.target === waiting ? { ...one, target: expired } : one));
  }
  // The buyer has begun to decide: the first group's packages are accepted from one institution.
  const acceptedFrom = asked.indexOf(accepted);
  if (acceptedFrom >= 0) targets[acceptedFrom] = { target: accepted, wonGroups: new Set([0]) };
  if (source.status === demandStatus.procuring) return targets;
  const settled = source.status === demandStatus.expired ? expired : closed;
  return targets.map((one) => (one.target === waiting ? { ...one, target: settled } : one));
}

const confirmedTargets: ReadonlySet<QuotationStatus> = new Set([quoted, accepted, rejected, won]);
const hasExclusive = (draft: MatchedPackage) =>
  draft.lines.some((line) => line.status === itemMatch.exclusive);

/** The story's own winners, else the best of the invited: one for each package group, two at most. */
function pickWinners(
  invited: readonly Invited[],
  asked: readonly (number | undefined)[],
  groups: number,
): number[] {
  const able = invited.map((_, i) => i).filter((i) => !invited[i]?.drafts.some(hasExclusive));
  const named = able.filter((i) => asked[i] === won);
  const others = able.filter((i) => asked[i] === undefined);
  const cheapest = others.toSorted((a, b) => priceFor(invited[a]) - priceFor(invited[b]));
  return [...named, ...cheapest].slice(0, Math.min(2, groups));
}

/** Per head, with what is missing added in proportion. */
const priceFor = (one: Invited | undefined) => (one ? one.estimate / Math.max(0.1, one.coverage) : 0);

function usualTargets(status: DemoDemand['source']['status'], ageInDays: number): QuotationStatus[] {
  if (status === demandStatus.completed)
    return [closed, closed, closed, closed, rejected, expired, expired, cancelled, closed];
  if (status === demandStatus.expired) return [expired, expired, rejected, expired];
  if (status === demandStatus.closed || status === demandStatus.cancelled)
    return [closed, closed, closed, cancelled, rejected];
  return ageInDays < 2
    ? [waiting, waiting, waiting, quoted]
    : ageInDays < 5
      ? [waiting, waiting, quoted, quoted, quoted, quoted, quoted, cancelled]
      : [waiting, quoted, quoted, quoted, quoted, quoted, rejected, expired, cancelled];
}
