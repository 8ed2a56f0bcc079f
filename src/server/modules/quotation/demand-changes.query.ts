import type { Sql } from '#server/db/database.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { sql } from 'kysely';

type Amendments = CallOutput<'quotation.detail'>['changes'];

/** How the buyer changed the demand since it was published, newest first, line by line. */
export async function demandAmendments(db: Sql, demandId: string): Promise<Amendments> {
  const { rows } = await sql<{ at: Date; reason: string; lines: Amendments[number]['lines'] }>`
    SELECT at, reason, detail->'changes' AS lines FROM audit_event
    WHERE record_kind = 'demand' AND record_id = ${demandId} AND action = 'amend'
      AND jsonb_array_length(detail->'changes') > 0
    ORDER BY at DESC, id DESC`.execute(db);
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }));
}
