import { sql } from 'kysely';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { Database } from '#server/db/database.ts';

/** A list whose demand names no exam window is not kept for ever. */
const withoutWindowDays = 400;

/**
 * Erases the people of lists that nobody needs any more: `days` after the last payment, or after the exam window while nothing was billed.
 * A bill that is not paid holds them; one that was never sent does so no longer than a list without a window. Departments, packages and visits stay as figures; the links lead nowhere.
 */
export async function eraseRosters(db: Database, now: Date, days: number): Promise<number> {
  const { draft, paid, withdrawn } = settlementStatus;
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT r.id FROM roster r JOIN demand d ON d.id = r.demand_id
      WHERE r.erased_at IS NULL
        AND NOT EXISTS (SELECT FROM settlement s JOIN contract c ON c.id = s.contract_id
          WHERE c.demand_id = d.id AND s.status NOT IN (${paid}, ${withdrawn})
            AND (s.status <> ${draft} OR s.created_at > ${now}::timestamptz - make_interval(days => ${withoutWindowDays})))
        AND coalesce(greatest(d.exam_to, (SELECT max(greatest(s.period_to, p.paid_on)) FROM settlement s
              JOIN contract c ON c.id = s.contract_id LEFT JOIN settlement_payment p ON p.settlement_id = s.id
              WHERE c.demand_id = d.id AND s.status = ${paid}))::date + ${days}::int,
            (coalesce(d.ended_at, r.created_at) AT TIME ZONE 'Asia/Shanghai')::date + ${withoutWindowDays}::int) < ${shanghaiDay(now)}::date
      ORDER BY r.id LIMIT 20 FOR UPDATE OF r SKIP LOCKED`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    // Both are unique, and neither tells anything once it is the row's own number.
    await sql`UPDATE roster_person SET sealed = NULL, mobile_key = NULL, id_number_key = NULL,
        employee_key = uuid_send(id), token_hash = uuid_send(id) WHERE roster_id = ANY(${ids}::uuid[])`.execute(
      tx,
    );
    await sql`DELETE FROM roster_writing WHERE roster_id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`UPDATE checkup_visit SET declared = NULL WHERE roster_id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`UPDATE settlement_line l SET sealed = NULL FROM settlement s JOIN contract c ON c.id = s.contract_id
        JOIN roster r ON r.demand_id = c.demand_id
      WHERE l.settlement_id = s.id AND l.sealed IS NOT NULL AND r.id = ANY(${ids}::uuid[])`.execute(tx);
    await sql`UPDATE roster SET erased_at = ${now} WHERE id = ANY(${ids}::uuid[])`.execute(tx);
    return ids.length;
  });
}
