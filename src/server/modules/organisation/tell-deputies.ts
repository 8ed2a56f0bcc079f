import { sql } from 'kysely';
import { rolesFor } from '#domain/company/company-role.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { handOnApprovals } from '#server/modules/award-approval/hand-on.ts';
import { type DeputyRow, deputies, writeTo } from './ended-deputies.ts';

/**
 * Tells a deputy and the one in whose place, on the first day that it has come (with what waits already), and on the last: each once.
 * Of one day alone the first is all. Who could not decide anyhow (decision 137) is told nothing. Returns how many were told of.
 */
export async function tellDeputies(db: Database, now: Date): Promise<number> {
  const today = shanghaiDay(now);
  return db.transaction().execute(async (tx) => {
    const { rows: due } = await sql<{ id: string; last: boolean }>`
      SELECT d.id, d.first_day_told_at IS NOT NULL AS last FROM company_deputy d
      JOIN company_member m ON m.company_id = d.company_id AND m.user_id = d.user_id AND m.role = ANY(${[...rolesFor('approve')]})
      JOIN app_user u ON u.id = d.user_id AND u.frozen_at IS NULL
      WHERE d.ended_at IS NULL AND ${today} BETWEEN d.from_day AND d.to_day
        AND (d.first_day_told_at IS NULL OR d.last_day_told_at IS NULL AND d.to_day = ${today} AND d.from_day < ${today})
      ORDER BY d.id FOR UPDATE OF d SKIP LOCKED`.execute(tx);
    const lastDays = new Set(due.flatMap(({ id, last }) => (last ? [id] : [])));
    const { rows } =
      await sql<DeputyRow>`${deputies} WHERE d.id = ANY(${due.map(({ id }) => id)}::uuid[]) ORDER BY d.id`.execute(
        tx,
      );
    for (const one of rows) {
      const last = lastDays.has(one.id);
      await writeTo(tx, [one.userId, one.deputyId], one, last ? 'deputy-last-day' : 'deputy-begins');
      if (!last) await handOnApprovals(tx, one.companyId, { gained: one.deputyId, who: one.deputy });
      await tx
        .updateTable('company_deputy')
        .set(last ? { last_day_told_at: now } : { first_day_told_at: now })
        .where('id', '=', one.id)
        .execute();
    }
    return rows.length;
  });
}
