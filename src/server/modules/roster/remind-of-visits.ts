import { sql } from 'kysely';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { sendJob } from '#server/jobs/job-queues.ts';

/** Queues what the clock says: who comes tomorrow, and who didn't come in the last three days and was not told so. */
export async function remindOfVisits(db: Database, now: Date): Promise<number> {
  const today = shanghaiDay(now);
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      INSERT INTO visit_message (id, person_id, kind, day, at)
      SELECT gen_random_uuid(), p.id, CASE v.status WHEN ${visitStatus.booked} THEN 'dayBefore' ELSE 'missed' END, ${today}::date, ${now}
      FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id
      WHERE p.left_at IS NULL AND p.mobile_key IS NOT NULL AND (
        v.status = ${visitStatus.booked} AND v.day = ${shanghaiDay(now, 1)}::date
        OR v.status = ${visitStatus.missed} AND v.day BETWEEN ${shanghaiDay(now, -3)}::date AND ${shanghaiDay(now, -1)}::date
          AND NOT EXISTS (SELECT FROM visit_message m WHERE m.person_id = p.id AND m.kind = 'missed' AND m.day > v.day))
      ON CONFLICT (person_id, day) DO NOTHING`.execute(tx);
    const queued = Number(numAffectedRows ?? 0);
    if (queued > 0) await sendJob(tx, 'visitMessages', {});
    return queued;
  });
}
