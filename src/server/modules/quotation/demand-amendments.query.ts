import { sql } from 'kysely';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';

type Amendments = CallOutput<'quotation.detail'>['changes'];

/** How the buyer changed the demand since it was published, newest first, line by line. */
export async function demandAmendments(db: Sql, demandId: string): Promise<Amendments> {
  const rows = await db
    .selectFrom('demand_amendment')
    .select(['amended_at', 'reason', 'changes'])
    .where('demand_id', '=', demandId)
    .where((e) => sql<boolean>`jsonb_array_length(${e.ref('changes')}) > 0`)
    .orderBy('amended_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ amended_at, reason, changes }) => ({
    at: amended_at.toISOString(),
    reason,
    lines: [...changes],
  }));
}
