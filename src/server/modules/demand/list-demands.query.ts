import { demandMachine, type DemandStatus, publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import type { Sql } from '#server/db/database.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DemandRow, FaceRow } from './demand.store.ts';

export interface Paging {
  readonly current: number;
  readonly size: number;
}

/** A row of any list of demands. */
export interface ListedDemand extends FaceRow, Pick<DemandRow, 'company_name' | 'company_industry'> {
  readonly review_reason: string;
  readonly draft_step: number;
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  readonly package_count: number;
  /** Quotes sent in. */
  readonly sent_quotations: number;
}

/**
 * One page of the demands that meet `where`, and how many there are. The page's ids are found first, in the index's
 * order, so that a deep page costs no more joins than the first.
 */
export async function listDemands(
  db: Sql,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { current, size }: Paging,
): Promise<{ rows: ListedDemand[]; total: number }> {
  const page = await pageOfDemands(db, where, order, size, (current - 1) * size);
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM demand d WHERE ${where}`.execute(
    db,
  );
  return { rows: page, total: counted.rows[0]?.total ?? 0 };
}

export async function pageOfDemands(
  db: Sql,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<ListedDemand[]> {
  const { rows } = await sql<ListedDemand>`
    WITH page AS MATERIALIZED (
      SELECT d.id, row_number() OVER (ORDER BY ${order}) AS place FROM demand d WHERE ${where}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    )
    SELECT d.id, d.number, d.title, d.purpose, d.headcount, d.item_count, d.budget_min, d.budget_max, d.budget_hidden,
      d.exam_from, d.exam_to, d.quote_deadline, d.published_at, d.status, d.review_reason, d.draft_step,
      d.created_at, d.submitted_at, c.name AS company_name, c.industry AS company_industry,
      (SELECT count(*) FROM demand_package p WHERE p.demand_id = d.id) AS package_count,
      (SELECT count(q.confirmed_at) FROM quotation q WHERE q.demand_id = d.id) AS sent_quotations
    FROM page JOIN demand d ON d.id = page.id JOIN company c ON c.id = d.company_id ORDER BY page.place`.execute(
    db,
  );
  return rows;
}

/** How many per status, in the machine's order of codes. */
export async function countByStatus(db: Sql, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ code: DemandStatus; count: number }>`
    SELECT d.status AS code, count(*) AS count FROM demand d WHERE ${where} GROUP BY d.status ORDER BY d.status`.execute(
    db,
  );
  return rows.map(({ code, count }) => ({ code, name: demandMachine.labels[code], count }));
}

/** Part of a title or number; what `LIKE` would read as a pattern is taken literally. */
export const likePattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`;

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

export const newestFirst = sql`d.created_at DESC, d.id DESC`;

/** The hall's own condition, word for word the index `demand_hall`'s. */
export const inHall = sql`d.kind = 'open' AND d.status IN (${sql.join(publicDemandStatuses.map((s) => sql.lit(s)))})`;
