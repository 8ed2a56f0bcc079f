import { type RawBuilder, sql } from 'kysely';
import { type DemandStatus, demandMachine, publicDemandStatuses } from '#domain/demand/demand-machine.ts';
import type { Sql } from '#server/db/database.ts';
import { limitTo } from '#server/modules/common/counted-list.ts';
import type { DemandRow } from './demand.store.ts';

/** A row of any list of demands. */
export interface ListedDemand extends Omit<DemandRow, 'version'> {
  readonly package_count: number;
}

/** The page's ids are found first, in the index's order, so that a deep page costs no more joins than the first. */
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
      ORDER BY ${order} ${limitTo(limit, offset)}
    )
    SELECT d.*, c.name AS company_name, c.industry AS company_industry,
      (SELECT count(*) FROM demand_package p WHERE p.demand_id = d.id) AS package_count
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

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

export const newestFirst = sql`d.created_at DESC, d.id DESC`;

/** The hall's own condition, word for word the index `demand_hall`'s. */
export const inHall = sql`d.kind = 'open' AND d.status IN (${sql.join(publicDemandStatuses.map((s) => sql.lit(s)))})`;
