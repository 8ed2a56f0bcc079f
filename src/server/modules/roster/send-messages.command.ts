import { sql } from 'kysely';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { mayTextListed } from '#server/modules/notice/spare-person.ts';
import { inParts, lockRoster } from './roster.store.ts';

interface Addressee {
  readonly id: string;
  /** The number's keyed hash; null without one. */
  readonly mobile: string | null;
  readonly package: boolean;
  readonly today: boolean;
}

/**
 * Queues messages to who has no date: `invite` to whom none was sent, `remind` to who was invited. One a day for each person, whatever it
 * says; who has no package is not asked to book one. One number gets one in ten minutes and three a day, over all lists and companies:
 * who is left out may be asked later.
 */
export async function sendMessages(
  { tx, caller, services, now }: WriteContext,
  { rosterId, kind, departments, days }: ParsedInput<'roster.send'>,
): Promise<CallOutput<'roster.send'>> {
  await requireBelow(services, '发送短信', [{ key: `roster-send:${rosterId}`, points: 20, seconds: 3600 }]);
  await lockRoster(tx, rosterId);
  const day = shanghaiDay(now);
  const invited = sql`EXISTS (SELECT FROM visit_message m WHERE m.person_id = p.id AND m.kind = 'invite'
    AND m.state IN ('waiting', 'sent') AND m.day <= ${shanghaiDay(now, -days)}::date)`;
  const { rows } = await sql<Addressee>`
    SELECT p.id, encode(p.mobile_key, 'hex') AS mobile, p.package_id IS NOT NULL AS package,
      EXISTS (SELECT FROM visit_message m WHERE m.person_id = p.id AND m.day = ${day}::date) AS today
    FROM roster_person p JOIN checkup_visit v ON v.person_id = p.id
    WHERE p.roster_id = ${rosterId} AND p.left_at IS NULL AND v.status = ${visitStatus.unbooked}
      AND ${kind === 'invite' ? sql`NOT EXISTS (SELECT FROM visit_message m WHERE m.person_id = p.id AND m.kind = 'invite' AND m.state IN ('waiting', 'sent'))` : invited}
      ${departments.length > 0 ? sql`AND p.department = ANY(${departments}::text[])` : sql``}
    ORDER BY p.id`.execute(tx);
  const able = rows.flatMap(({ id, mobile, today, ...one }) =>
    mobile !== null && one.package && !today ? [{ id, mobile }] : [],
  );
  const may = await mayTextListed(
    services,
    able.map(({ mobile }) => mobile),
  );
  // Of several with one number only the first.
  const ready = able.filter(({ mobile }) => may.delete(mobile));
  await inParts(ready, 2_000, (part) =>
    insertRows(
      tx,
      'visit_message',
      part.map(({ id }) => ({
        id: newId(),
        person_id: id,
        kind,
        day,
        at: now,
        sent_by: signedIn(caller).userId,
        state: 'waiting',
      })),
    ),
  );
  const answer = {
    queued: ready.length,
    spared: able.length - ready.length,
    today: rows.filter((one) => one.today).length,
    noMobile: rows.filter((one) => !one.today && one.mobile === null).length,
    noPackage: rows.filter((one) => !one.today && one.mobile !== null && !one.package).length,
  };
  if (ready.length > 0) {
    await sendJob(tx, 'visitMessages', {});
    await recordAudit(tx, 'roster', rosterId, {
      action: kind === 'invite' ? 'sendInvitations' : 'sendReminders',
      actor: actorOf(caller, 'buyer'),
      detail: { people: ready.length, departments: departments.length },
    });
  }
  return answer;
}
