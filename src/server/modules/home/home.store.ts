import { sql } from 'kysely';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import type { Database } from '#server/db/database.ts';
import { inHall } from '#server/modules/demand/list-demands.query.ts';

/** Cities that figures are taken over; undefined: the whole country. */
type Cities = readonly string[] | undefined;

const anyOf = (cityIds: readonly string[]) => sql`ANY(${cityIds as string[]}::bpchar[])`;

/** Narrows demands `d`. */
const within = (cityIds: Cities) =>
  cityIds
    ? sql`AND EXISTS (SELECT FROM demand_city c WHERE c.demand_id = d.id AND c.city_id = ${anyOf(cityIds)})`
    : sql``;

export async function countNewDemands(db: Database, cityIds: Cities, since: Date): Promise<number> {
  const { rows } = await sql<{ demands: number }>`
    SELECT count(*) AS demands FROM demand d
    WHERE ${inHall} ${within(cityIds)} AND d.published_at >= ${since}`.execute(db);
  return rows[0]?.demands ?? 0;
}

/** How many demands a median is taken over at most: the newest ones. */
const sampled = 200;

export interface FirstQuoteRow {
  /** Median; null over none. */
  readonly hours: number | null;
  readonly demands: number;
}

/** From publication to the first quote sent, over demands that got one. */
export async function firstQuoteHours(db: Database, cityIds: Cities): Promise<FirstQuoteRow> {
  const { rows } = await sql<FirstQuoteRow>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.first_quoted_at - d.published_at) / 3600) AS hours,
      count(*) AS demands
    FROM (SELECT d.published_at, d.first_quoted_at FROM demand d
      WHERE ${inHall} ${within(cityIds)} ORDER BY d.published_at DESC, d.id LIMIT ${sampled}) d
    WHERE d.first_quoted_at IS NOT NULL`.execute(db);
  return rows[0] ?? { hours: null, demands: 0 };
}

/** From sending in to the decision, over the last twenty reviews of institutions. */
export async function institutionReviewHours(db: Database) {
  const { rows } = await sql<{ hours: number | null; reviews: number }>`
    SELECT ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM took)) / 3600)::int AS hours, count(*)::int AS reviews
    FROM (SELECT reviewed_at - submitted_at AS took FROM institution
      WHERE reviewed_at > submitted_at ORDER BY reviewed_at DESC LIMIT 20) last`.execute(db);
  return rows[0] ?? { hours: null, reviews: 0 };
}

export interface PackagePriceRow {
  readonly check_type: string;
  readonly low: number;
  readonly high: number;
  readonly packages: number;
  readonly institutions: number;
}

// Among equal prices the nearest whole one: a price that stands in a list, not an interpolated one.
const middleHalf = sql`percentile_disc(0.25) WITHIN GROUP (ORDER BY p.sale_price) AS low,
  percentile_disc(0.75) WITHIN GROUP (ORDER BY p.sale_price) AS high,
  count(*) AS packages, count(DISTINCT p.institution_id) AS institutions`;
const published = sql`institution_package p JOIN institution i ON i.id = p.institution_id`;

/** The middle half of what published packages cost, by check type. */
export async function packagePrices(db: Database, cityIds: Cities): Promise<PackagePriceRow[]> {
  const here = cityIds ? sql`AND i.city_id = ${anyOf(cityIds)}` : sql``;
  const { rows } = await sql<PackagePriceRow>`
    SELECT p.check_type, ${middleHalf} FROM ${published}
    WHERE i.in_force AND NOT p.frozen ${here} GROUP BY p.check_type`.execute(db);
  return rows;
}

interface ProvincePriceRow extends Omit<PackagePriceRow, 'check_type'> {
  readonly province: string;
}

/** The same of one check type, by province. */
export async function provincePrices(db: Database, checkType: string): Promise<ProvincePriceRow[]> {
  const { rows } = await sql<ProvincePriceRow>`
    SELECT r.parent_id AS province, ${middleHalf} FROM ${published} JOIN region r ON r.id = i.city_id
    WHERE i.in_force AND NOT p.frozen AND p.check_type = ${checkType} GROUP BY r.parent_id`.execute(db);
  return rows;
}

/** Demands that take quotations now, by province; one that spans provinces counts in each. */
export async function openDemandsByProvince(
  db: Database,
  status: DemandStatus,
  now: Date,
): Promise<{ province: string; demands: number }[]> {
  const { rows } = await sql<{ province: string; demands: number }>`
    SELECT r.parent_id AS province, count(DISTINCT d.id) AS demands
    FROM demand d JOIN demand_city c ON c.demand_id = d.id JOIN region r ON r.id = c.city_id
    WHERE ${inHall} AND d.status = ${status} AND d.quote_deadline > ${now} GROUP BY r.parent_id`.execute(db);
  return rows;
}
