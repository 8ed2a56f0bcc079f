import { sql } from 'kysely';
import { notFound } from '#domain/kernel/failure.ts';
import type { Sql } from '#server/db/database.ts';
import { type DemandRow, readDemand } from './demand.store.ts';
import { inHall } from './list-demands.query.ts';

/**
 * A demand that strangers may read: open, and published. One that isn't answers as one that never was.
 * @throws Failure 404
 */
export async function readPublicDemand(db: Sql, demandId: string): Promise<DemandRow> {
  const inHall = await readHallDemands(db, [demandId]);
  if (inHall.size === 0) throw notFound('没有找到这条采购需求，它可能尚未发布，或已被撤下。');
  return readDemand(db, demandId);
}

export type HallDemand = Pick<
  DemandRow,
  'id' | 'status' | 'quote_deadline' | 'required_types' | 'required_levels' | 'required_services'
>;

/** Those of the ids that are in the hall. */
export async function readHallDemands(
  db: Sql,
  demandIds: readonly string[],
): Promise<ReadonlyMap<string, HallDemand>> {
  const { rows } = await sql<HallDemand>`
    SELECT d.id, d.status, d.quote_deadline, d.required_types, d.required_levels, d.required_services
    FROM demand d WHERE d.id = ANY(${[...demandIds]}::uuid[]) AND ${inHall}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
