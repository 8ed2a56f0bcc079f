import { sql } from 'kysely';
import type { Sql } from '#server/db/database.ts';
import { type ClosedPeriod, type Opening, usualOpening } from './capacity-calendar.ts';

export interface Operation extends Opening {
  readonly licenceUntil: string;
  readonly updatedAt: string;
  /** Besides its own city. */
  readonly siteCities: readonly string[];
  readonly mobileCities: readonly string[];
}

export async function operationOf(db: Sql, institutionId: string): Promise<Operation> {
  const row = await db
    .selectFrom('institution_operation')
    .select([
      'open_days',
      'capacities',
      'closed',
      'site_cities as siteCities',
      'mobile_cities as mobileCities',
      sql<string | null>`licence_until::text`.as('licence_until'),
      'updated_at',
    ])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  if (!row) return { ...usualOpening, licenceUntil: '', updatedAt: '', siteCities: [], mobileCities: [] };
  return {
    openDays: row.open_days,
    capacities: row.capacities,
    closed: row.closed as readonly ClosedPeriod[],
    siteCities: row.siteCities,
    mobileCities: row.mobileCities,
    licenceUntil: row.licence_until ?? '',
    updatedAt: row.updated_at.toISOString(),
  };
}
