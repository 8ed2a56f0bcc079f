import { sql } from 'kysely';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import { isMet } from '#domain/matching/line-outcome.ts';
import { planPackage } from '#domain/matching/package-plan.ts';
import { packageSolver } from '#domain/matching/solve-package.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { reachOf } from '#server/modules/common/counted-list.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { requestedPackages } from '#server/modules/demand/preview-demand.query.ts';
import { presentCard } from '#server/modules/institution/public-institution.present.ts';
import {
  cardsOf,
  idsInList,
  named,
  regionOr404,
} from '#server/modules/institution/public-institution.store.ts';
import { takeTurns } from '#server/take-turns.ts';
import { readFavourites, readPartners } from './known-institutions.store.ts';

type Input = ParsedInput<'inquiry.findInstitutions'>;

/** Institutions in force that a buyer may ask: those that can do most of the packages first, then those in best standing. */
export async function findInstitutions(
  { db, caller, services }: ReadContext,
  { scope, regionId, institutionIds, packages, keyword, current, size, ...filters }: Input,
): Promise<CallOutput<'inquiry.findInstitutions'>> {
  const { userId, companyId } = signedIn(caller);
  const labels = await readLabels(services);
  const region = regionId === '' ? undefined : regionOr404(labels.regions, regionId);
  const among = {
    all: sql`true`,
    favourites: sql`i.id IN (SELECT institution_id FROM favourite_institution WHERE user_id = ${userId})`,
    partners: sql`i.id IN (SELECT a.institution_id FROM award a JOIN demand d ON d.id = a.demand_id
      WHERE d.company_id = ${companyId}::uuid)`,
  }[scope];
  const chosen = institutionIds ? sql`i.id = ANY(${institutionIds}::uuid[])` : sql`true`;
  // So many are ranked by what they can do: the rest is found by city or name.
  const mostRanked = reachOf(keyword);
  const query = { ...filters, region, named: await named(db, keyword) };
  const found = await idsInList(db, query, sql`${among} AND ${chosen}`, mostRanked + 1);
  const ranked = found.slice(0, mostRanked);
  const market = await services.matchIndex.marketOf(ranked);
  const capabilities = await rankedByCoverage(market, requestedPackages(packages), ranked);
  const page = capabilities.slice((current - 1) * size, current * size);
  const ids = page.map(({ id }) => id);
  const [cards, favourites, partners] = await Promise.all([
    cardsOf(db, ids),
    readFavourites(db, userId, ids),
    readPartners(db, companyId, ids),
  ]);
  const cardOf = new Map(cards.map((row) => [row.id, row]));
  return {
    records: page.flatMap(({ id, requested, missing }) => {
      const row = cardOf.get(id);
      if (!row) return [];
      return {
        ...presentCard(row, labels),
        institutionId: id,
        favourite: favourites.has(id),
        partner: partners.get(id) ?? null,
        coverage: requested === 0 ? null : (requested - missing.length) / requested,
        requested,
        missing: [...new Set(missing.map((code) => market.graph.nameOf(code)))],
      };
    }),
    total: capabilities.length,
    current,
    size,
    capped: found.length > mostRanked,
  };
}

interface Capability {
  readonly id: string;
  /** Lines over all packages. */
  readonly requested: number;
  /** Catalogue codes of the lines that it cannot do. */
  readonly missing: readonly string[];
}

async function rankedByCoverage(
  market: MatchMarket,
  packages: readonly RequestedPackage[],
  ids: readonly string[],
): Promise<Capability[]> {
  const solvers = packages.map((pkg) => {
    const plan = planPackage(market.graph, pkg);
    return { plan, solver: packageSolver(plan) };
  });
  const turn = takeTurns();
  const judged: Capability[] = [];
  for (const id of ids) {
    await turn();
    const offers = market.institution(id)?.groupPrices;
    const lines = solvers.flatMap(({ plan, solver }) => {
      const outcomes = offers ? solver.settle(offers).outcomes : [];
      return plan.lines.map(({ request }, at) => {
        const outcome = outcomes[at];
        return { code: request.catalogueCode, met: outcome !== undefined && isMet(outcome) };
      });
    });
    const missing = lines.filter((line) => !line.met).map((line) => line.code);
    judged.push({ id, requested: lines.length, missing });
  }
  // Sorting keeps the order of standing among those that cover as much.
  return judged.toSorted((a, b) => a.missing.length - b.missing.length);
}
