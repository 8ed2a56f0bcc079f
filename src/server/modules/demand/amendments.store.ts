import type { Sql } from '#server/db/database.ts';

/** How the buyer changed a published demand, the oldest first. No lines: what changed is not for institutions (budget, contact). */
export const readAmendments = (db: Sql, demandId: string) =>
  db
    .selectFrom('demand_amendment')
    .select(['amended_at', 'reason', 'changes'])
    .where('demand_id', '=', demandId)
    .orderBy('amended_at')
    .orderBy('id')
    .execute();
