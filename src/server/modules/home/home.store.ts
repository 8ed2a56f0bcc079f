import type { Database } from '#server/db/database.ts';
import { inHall } from '#server/modules/demand/list-demands.query.ts';
import { sql } from 'kysely';

export async function countNewDemands(db: Database, cityId: string, since: Date) {
  const { rows } = await sql<{ city: number; all: number }>`
    SELECT count(*) AS all, count(*) FILTER (WHERE EXISTS (
        SELECT FROM demand_city c WHERE c.demand_id = d.id AND c.city_id = ${cityId})) AS city
    FROM demand d WHERE ${inHall} AND d.published_at >= ${since}`.execute(db);
  return rows[0] ?? { city: 0, all: 0 };
}

/** How many demands a median is taken over at most: the newest ones. */
const sampled = 200;

export interface FirstQuoteRow {
  /** Median; null over none. */
  readonly hours: number | null;
  readonly demands: number;
}

/** From publication to the first quote sent, over demands that got one. The audit log says when: a revised quote is confirmed again. */
export async function firstQuoteHours(db: Database, cityId: string | undefined): Promise<FirstQuoteRow> {
  const here = cityId
    ? sql`AND EXISTS (SELECT FROM demand_city c WHERE c.demand_id = d.id AND c.city_id = ${cityId})`
    : sql``;
  const { rows } = await sql<FirstQuoteRow>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first.at - d.published_at) / 3600) AS hours,
      count(*) AS demands
    FROM (SELECT d.id, d.published_at FROM demand d
      WHERE ${inHall} ${here} ORDER BY d.published_at DESC, d.id LIMIT ${sampled}) d
    CROSS JOIN LATERAL (SELECT min(e.at) AS at FROM quotation q
      JOIN audit_event e ON e.record_kind = 'quotation' AND e.record_id = q.id AND e.action = 'confirm'
      WHERE q.demand_id = d.id) first
    WHERE first.at IS NOT NULL`.execute(db);
  return rows[0] ?? { hours: null, demands: 0 };
}

export interface PackagePriceRow {
  readonly check_type: string;
  readonly low: number;
  readonly high: number;
  readonly packages: number;
  readonly institutions: number;
}

/** The middle half of what published packages cost, by check type; of one city, or of all. */
export async function packagePrices(db: Database, cityId: string | undefined): Promise<PackagePriceRow[]> {
  const here = cityId ? sql`AND i.city_id = ${cityId}` : sql``;
  const { rows } = await sql<PackagePriceRow>`
    SELECT p.check_type, percentile_disc(0.25) WITHIN GROUP (ORDER BY p.sale_price) AS low,
      percentile_disc(0.75) WITHIN GROUP (ORDER BY p.sale_price) AS high,
      count(*) AS packages, count(DISTINCT p.institution_id) AS institutions
    FROM institution_package p JOIN institution i ON i.id = p.institution_id
    WHERE i.in_force AND NOT p.frozen ${here} GROUP BY p.check_type`.execute(db);
  return rows;
}
