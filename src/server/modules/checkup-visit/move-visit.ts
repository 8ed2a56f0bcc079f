import { sql } from 'kysely';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { book } from './book.ts';

type Told = CallOutput<'checkupVisit.move'>['told'];

/**
 * The institution gives somebody of its own another half-day of its own, also who was missed, and the person is told by SMS.
 * @throws Failure 409 with the reason
 */
export async function moveVisit(
  { tx, caller, now }: WriteContext,
  { visitId, slotId }: ParsedInput<'checkupVisit.move'>,
): Promise<CallOutput<'checkupVisit.move'>> {
  // The person chose this institution; another half-day of it is in the same city.
  await book(tx, { visitId, slotId, elsewhere: true, by: actorOf(caller, 'provider'), now });
  return { told: await tell(tx, { visitId, sentBy: signedIn(caller).userId, now }) };
}

/** Nobody gets two messages a day: who already had one must be telephoned, and who calls is told so. */
async function tell(
  tx: Tx,
  { visitId, sentBy, now }: { visitId: string; sentBy: string; now: Date },
): Promise<Told> {
  const { rows } = await sql<{ personId: string; mobile: boolean }>`
    SELECT p.id AS "personId", p.mobile_key IS NOT NULL AS mobile
    FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id WHERE v.id = ${visitId}`.execute(tx);
  const [person] = rows;
  if (!person?.mobile) return 'noMobile';
  const added = await tx
    .insertInto('visit_message')
    .values({
      id: newId(),
      person_id: person.personId,
      kind: 'moved',
      day: shanghaiDay(now),
      at: now,
      sent_by: sentBy,
    })
    .onConflict((on) => on.columns(['person_id', 'day']).doNothing())
    .returning('id')
    .execute();
  if (added.length === 0) return 'alreadyToday';
  await sendJob(tx, 'visitMessages', {});
  return 'bySms';
}
