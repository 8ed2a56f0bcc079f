import { sql } from 'kysely';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { ExaminationTables } from '#server/db/tables/examination.ts';
import type { JobContext } from '#server/jobs/job-context.ts';
import { jobsOn } from '#server/jobs/job-queues.ts';
import { countUse } from '#server/modules/captcha/limits.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import { personLookup, personToken } from '#server/person-keys.ts';
import { SendProblem } from '#server/ports/send-problem.ts';
import { dataOf } from './roster.store.ts';

type Kind = ExaminationTables['visit_message']['kind'];

/** Of SMS_PER_HOUR; the rest is for codes and notices. */
const smsShare = 0.5;
/** Messages a day to one number, on however many rows of however many lists it stands: a family, and no more. */
const ofOneNumber = 5;

const textOf: Readonly<Record<Kind, MessageKey>> = {
  invite: 'checkup-invite',
  remind: 'checkup-remind',
  dayBefore: 'checkup-day-before',
  missed: 'checkup-missed',
  moved: 'checkup-moved',
};

interface Message {
  readonly id: string;
  readonly kind: Kind;
  readonly personId: string;
  readonly linkNo: number;
  readonly sealed: Buffer | null;
  readonly company: string;
  readonly institution: string | null;
  readonly day: string | null;
}

/**
 * Sends what waits, one after the other. A message is marked as sent before it goes out, so that a node that is killed in between
 * sends nobody two; what was not taken is marked again. Beyond the hour's limit the rest waits for the next.
 */
export async function visitMessagesJob({ services, completeIn }: JobContext): Promise<void> {
  const { ports, settings, db } = services;
  let wait = 0;
  for (;;) {
    const points = Math.ceil(settings.smsPerHour * smsShare);
    wait = (await countUse(services, { key: 'sms:visits', points, seconds: 3600 })).wait;
    if (wait > 0) break;
    const message = await db.transaction().execute(claim);
    if (!message) break;
    const problem = await sendOne(services, message).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (problem === undefined) continue;
    const temporary = problem instanceof SendProblem && problem.kind === 'temporary';
    await mark(services, message.id, !ports.sms.sendNotice || !temporary ? 'failed' : 'waiting');
    services.log.warn({ message: message.id, kind: message.kind, temporary }, 'message to a person not sent');
    if (temporary) {
      wait = 60;
      break;
    }
  }
  await db.transaction().execute(async (tx) => {
    if (wait > 0) await jobsOn(tx).send('visitMessages', {}, { startAfter: wait });
    await completeIn(tx);
  });
}

async function claim(tx: Tx): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    UPDATE visit_message m SET state = 'sent'
    FROM roster_person p JOIN roster r ON r.id = p.roster_id JOIN company c ON c.id = r.company_id
      JOIN checkup_visit v ON v.person_id = p.id LEFT JOIN institution i ON i.id = v.institution_id
    WHERE p.id = m.person_id AND m.id = (SELECT id FROM visit_message WHERE state = 'waiting' ORDER BY at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING m.id, m.kind, p.id AS "personId", p.link_no AS "linkNo", p.sealed, c.name AS company,
      i.name AS institution, v.day::text AS day`.execute(tx);
  return rows[0];
}

const mark = (services: Services, id: string, state: 'waiting' | 'failed' | 'noAddress') =>
  sql`UPDATE visit_message SET state = ${state} WHERE id = ${id}`.execute(services.db);

async function sendOne(services: Services, message: Message): Promise<void> {
  const { mobile } = dataOf(services.personKey, { id: message.personId, sealed: message.sealed });
  if (mobile === '') {
    await mark(services, message.id, 'noAddress');
    return;
  }
  const key = personLookup(services.personKey, 'mobile', mobile).toString('hex');
  const { wait } = await countUse(services, {
    key: `sms:visit:${key}`,
    points: ofOneNumber,
    seconds: 86_400,
  });
  if (wait > 0) throw new SendProblem('permanent', '这个手机号今天的短信已到上限');
  const { text } = await messageText(services.db, textOf[message.kind], {
    企业: message.company,
    机构: message.institution ?? '',
    日期: message.day ?? '',
    链接: linkOf(services, message.personId, message.linkNo),
  });
  if (!services.ports.sms.sendNotice) throw new SendProblem('permanent', '本站暂未开通短信');
  await services.ports.sms.sendNotice(mobile, text);
}

export const linkOf = (
  { settings, personKey }: Pick<Services, 'settings' | 'personKey'>,
  personId: string,
  linkNo: number,
): string => `${settings.publicUrl}/bid-web/checkup/${personToken(personKey, personId, linkNo)}`;
