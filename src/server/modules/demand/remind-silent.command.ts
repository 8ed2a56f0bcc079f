import { sql } from 'kysely';
import { conflict } from '#domain/kernel/failure.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { whyNoReminder } from '#domain/quotation/reminder.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { invitationValues } from '#server/modules/common/invitation-values.ts';
import { type DemandRow, lockDemand } from './demand.store.ts';

/** Who was asked and has nothing valid sent: what a change of the demand asks for anew waits, too. */
async function silentInstitutions(db: Sql, demandId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.institution_id AS id FROM invitation i
    LEFT JOIN quotation q ON q.demand_id = i.demand_id AND q.institution_id = i.institution_id
    WHERE i.demand_id = ${demandId} AND coalesce(q.status, ${quotationStatus.waiting}) = ${quotationStatus.waiting}
    ORDER BY i.institution_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many would be reminded, and why not now; what the page shows and the call proves. */
export async function reminderOf(db: Sql, demand: DemandRow, now: Date) {
  const silent = await silentInstitutions(db, demand.id);
  const { status, quote_deadline: quoteDeadline, invited_at: invitedAt, reminders } = demand;
  const whyNot = whyNoReminder(
    { status, quoteDeadline, invitedAt, reminders, remindedAt: demand.reminded_at, silent: silent.length },
    now,
  );
  return { silent, whyNot };
}

/** Reminds those who have not answered yet. @throws Failure 409 outside the limits of `domain/quotation/reminder.ts` */
export async function remindSilent(
  { tx, caller, now }: WriteContext,
  demandId: string,
): Promise<{ reminded: number }> {
  const demand = await lockDemand(tx, demandId);
  const { silent, whyNot } = await reminderOf(tx, demand, now);
  if (whyNot) throw conflict(whyNot);
  await tx
    .updateTable('demand')
    .set({ reminders: demand.reminders + 1, reminded_at: now })
    .where('id', '=', demandId)
    .execute();
  await recordAudit(tx, 'demand', demandId, {
    action: 'remindSilent',
    actor: actorOf(caller, 'owner'),
    reason: `${silent.length} 家`,
  });
  await queueNotice(tx, {
    to: { institutions: silent },
    message: 'quotation-reminded',
    values: invitationValues(demand),
    record: demandId,
  });
  return { reminded: silent.length };
}
