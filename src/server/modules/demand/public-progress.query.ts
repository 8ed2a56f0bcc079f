import { sql } from 'kysely';
import { demandMachine } from '#domain/demand/demand-machine.ts';
import { goneQuotations } from '#domain/quotation/quote-counts.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { Sql } from '#server/db/database.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { presentFace, presentPackage, publicCompanyName } from './demand.present.ts';
import { countQuotations, type DemandRow, noQuotations, readCities } from './demand.store.ts';
import { readGroups } from './demand-packages.store.ts';
import { momentOrNull, presentTerms } from './demand-terms.ts';
import { readPublicDemand } from './public-demand.store.ts';

type Progress = CallOutput<'demand.publicProgress'>;
type Step = Progress['steps'][number];

const { approve, complete, expire } = demandMachine.actions;

/**
 * How far a public demand has come. Who quoted and at what price stays with the buyer; who was awarded is shown, once the
 * demand is completed.
 * @throws Failure 404
 */
export async function publicProgress(
  { db, catalogue, services, now }: ReadContext,
  demandId: string,
): Promise<Progress> {
  const demand = await readPublicDemand(db, demandId);
  const [cities, groups, counted, quotes, awards, labels] = await Promise.all([
    readCities(db, [demandId]),
    readGroups(db, demandId),
    countQuotations(db, [demandId]),
    readQuotes(db, demandId),
    demand.status === complete.to ? readAwards(db, demandId) : [],
    readLabels(services),
  ]);
  const packages = groups.flatMap((group) => group.packages);
  const { invited, valid } = counted.get(demandId) ?? noQuotations;
  const counts = { packageCount: packages.length, quotationCount: valid };
  return {
    ...presentFace(demand, cities, counts, labels, 'stranger'),
    ...presentTerms(demand, labels, 'stranger'),
    companyName: publicCompanyName(demand, labels),
    steps: stepsOf(demand, quotes.firstAt, now),
    invited,
    packages: packages.map((row) => ({
      ...presentPackage(row, demand.purpose, catalogue),
      quotationCount: quotes.perPackage.get(row.id) ?? 0,
      awardedTo: awards
        .filter((award) => award.package_id === row.id)
        // One that has left the platform since has no page any more.
        .map(({ code, name, in_force, city_id }) => ({
          code: in_force ? code : '',
          name,
          city: city_id === null ? '' : labels.place(city_id),
        })),
    })),
  };
}

function stepsOf(demand: DemandRow, firstQuoteAt: Date | null, now: Date): Step[] {
  const over = demand.status !== approve.to;
  const ended: Step =
    demand.status === expire.to
      ? { action: 'expire', label: '到期未成交', at: momentOrNull(demand.ended_at), done: true }
      : { action: 'complete', label: '完成采购', at: momentOrNull(demand.ended_at), done: over };
  return [
    { action: 'publish', label: '发布需求', at: momentOrNull(demand.published_at), done: true },
    { action: 'quote', label: '收到首份报价', at: momentOrNull(firstQuoteAt), done: firstQuoteAt !== null },
    // A procurement that ended sooner took no quotes from then on: its deadline never came.
    demand.ended_at && demand.quote_deadline && demand.ended_at < demand.quote_deadline
      ? { action: 'deadline', label: '提前结束报价', at: momentOrNull(demand.ended_at), done: true }
      : {
          action: 'deadline',
          label: '报价截止',
          at: momentOrNull(demand.quote_deadline),
          done: over || (demand.quote_deadline !== null && demand.quote_deadline <= now),
        },
    ended,
  ];
}

/** Quotes that were sent in and hold, by package, and when the first one was. */
async function readQuotes(db: Sql, demandId: string) {
  const { rows } = await sql<{ package_id: string; count: number; first_at: Date }>`
    SELECT p.demand_package_id AS package_id, count(*) FILTER (WHERE q.status <> ALL(${[...goneQuotations]}::smallint[])) AS count, min(q.confirmed_at) AS first_at
    FROM quotation q JOIN quotation_package p ON p.quotation_id = q.id
    WHERE q.demand_id = ${demandId} AND q.confirmed_at IS NOT NULL GROUP BY 1`.execute(db);
  return {
    perPackage: new Map(rows.map((row) => [row.package_id, row.count])),
    firstAt: rows.map((row) => row.first_at).reduce<Date | null>((a, b) => (a && a < b ? a : b), null),
  };
}

interface AwardRow {
  readonly package_id: string;
  readonly code: string;
  readonly name: string;
  readonly in_force: boolean;
  readonly city_id: string | null;
}

async function readAwards(db: Sql, demandId: string): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`
    SELECT a.demand_package_id AS package_id, i.code, i.name, i.in_force, a.city_id
    FROM award a JOIN institution i ON i.id = a.institution_id
    WHERE a.demand_id = ${demandId} ORDER BY a.city_id, i.name, i.id`.execute(db);
  return rows;
}
