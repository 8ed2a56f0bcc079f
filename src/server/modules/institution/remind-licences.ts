import { sql } from 'kysely';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { Database } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { dueReminder, licenceReminders } from './capacity-calendar.ts';

interface Due {
  institution_id: string;
  name: string;
  until: string;
  days_left: number;
  reminded: number | null;
}

/** Tells those who manage an institution that its licence ends soon: each of the reminders once. Returns how many were sent. */
export async function remindLicences(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const today = shanghaiDay(now);
    const { rows } = await sql<Due>`
      SELECT o.institution_id, i.name, o.licence_until::text AS until, o.licence_until - ${today}::date AS days_left, o.reminded
      FROM institution_operation o JOIN institution i ON i.id = o.institution_id
      WHERE o.licence_until <= ${shanghaiDay(now, licenceReminders[0])}::date AND o.reminded IS DISTINCT FROM 0
        AND i.in_force ORDER BY o.institution_id FOR UPDATE OF o SKIP LOCKED`.execute(tx);
    let sent = 0;
    for (const { institution_id: id, name, until, days_left: left, reminded } of rows) {
      const due = dueReminder(left);
      if (due === undefined || (reminded !== null && reminded <= due)) continue;
      const when =
        left < 0 ? `已于 ${until} 到期` : left === 0 ? '今天到期' : `还有 ${left} 天到期（${until}）`;
      await queueNotice(tx, {
        to: { institutions: [id] },
        message: left < 0 ? 'licence-expired' : 'licence-due',
        values: { 机构: name, 期限: when },
        record: id,
      });
      await tx
        .updateTable('institution_operation')
        .set({ reminded: due })
        .where('institution_id', '=', id)
        .execute();
      sent += 1;
    }
    return sent;
  });
}
