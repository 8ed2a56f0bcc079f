import { type RawBuilder, sql } from 'kysely';
import { operatorRoleTable } from '#domain/access/operator-duty.ts';
import { rolesFor } from '#domain/company/company-role.ts';
import { institutionRoleTable } from '#domain/institution/institution-role.ts';
import { cutText } from '#domain/kernel/text.ts';
import { defaultGroups, groupOfNotice, type NoticeGroup } from '#domain/notification/notice-groups.ts';
import { webhookEventOf } from '#domain/notification/webhook-events.ts';
import { writeTarget } from '#wire/notice/target.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { kindOf } from '#server/jobs/institution-notices.ts';
import { sendJob } from '#server/jobs/job-queues.ts';
import type { Notice } from '#server/jobs/notice.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import { mayTextPerson } from './spare-person.ts';

const longest = { title: 100, body: 1000, sms: 300 } as const;

/**
 * Writes a notice: one notification per person, or one for each institution or company that it is for, and one
 * delivery for each channel outside that they want this kind on. What they muted in the app is there, but read.
 */
export async function writeNotice(
  tx: Tx,
  services: Pick<Services, 'ports' | 'clock' | 'independent'>,
  queued: Notice,
): Promise<void> {
  const { ports, clock } = services;
  const notice = withRecord(queued);
  await tellSystems(tx, notice);
  const recipients = await recipientsOf(tx, notice);
  if (recipients.length === 0) return;
  const people = [...new Set(recipients.map(({ userId }) => userId))];
  const { title, body } = await textOf(tx, notice);
  const kind = 'record' in notice ? kindOf(notice.message).kind : notice.kind;
  const linkFor = await links(tx, notice);
  const now = clock();
  const group = groupOfNotice(kind);
  if (notice.bySms) await sendToAll(tx, people, `${title}：${body}`);
  if (ports.sms.sendNotice && defaultGroups('sms').includes(group))
    await addDefaultChannels(tx, 'sms', people);
  const channels = await tx
    .selectFrom('notice_channel')
    .select(['id', 'user_id', 'kind', 'groups'])
    .where('user_id', '=', sql<string>`ANY(${people}::uuid[])`)
    .orderBy('id')
    .execute();
  const muted = new Set(
    channels.filter((one) => one.kind === 'app' && !one.groups.includes(group)).map((one) => one.user_id),
  );
  const written = recipients.map(({ userId, organisationId, organisation }) => ({
    id: newId(),
    user_id: userId,
    kind,
    title,
    body,
    organisation,
    link: linkFor(organisationId),
    created_at: now,
    read_at: muted.has(userId) ? now : null,
  }));
  await tx.insertInto('notification').values(written).execute();
  const spared = reminders.has(kind) ? await sparedPeople(services, group, channels) : new Set<string>();
  const deliveries = channels
    .filter((one) => one.kind !== 'app' && one.groups.includes(group))
    .filter((one) => one.kind !== 'sms' || !(spared.has(one.user_id) || ownText.has(kind)))
    .flatMap((one) =>
      written
        .filter(({ user_id }) => user_id === one.user_id)
        .map(({ id }) => ({ id: newId(), notification_id: id, channel_id: one.id, created_at: now })),
    );
  if (deliveries.length === 0) return;
  await tx.insertInto('notice_delivery').values(deliveries).execute();
  await sendJob(tx, 'deliver', {});
}

/** What is an event for an institution's own system too (migration 0211 has those of visits and contracts). */
async function tellSystems(tx: Tx, notice: Notice): Promise<void> {
  if (!('record' in notice)) return;
  const event = webhookEventOf(kindOf(notice.message).kind);
  if (!event) return;
  const added = await sql`
    INSERT INTO webhook_delivery (id, webhook_id, event, data)
    SELECT gen_random_uuid(), id, ${event}, jsonb_build_object('demandId', ${notice.record}::text, 'institutionId', institution_id)
    FROM webhook WHERE institution_id = ANY(${notice.to.institutions as string[]}::uuid[]) AND ${event} = ANY(events)`.execute(
    tx,
  );
  if (added.numAffectedRows) await sendJob(tx, 'deliver', {});
}

/** Queued by a release before 0145, a message to institutions names a page with its record. */
function withRecord(notice: Notice): Notice {
  if (!('institutions' in notice.to) || 'record' in notice) return notice;
  const { target, ...rest } = notice as Notice & { target: { id: string } | null };
  return { ...rest, record: target?.id ?? '' } as Notice;
}

/** They are sent by short message anyway, to who has no account as well. */
const ownText = new Set(['company.invited', 'institution.invited']);
/** What one side may cause at the other again and again. */
const reminders = new Set(['contract.reminded', 'contract.wanted', 'quotation.reminded']);

/** Who had a reminder by short message a moment ago, or several today. */
async function sparedPeople(
  services: Pick<Services, 'clock' | 'independent'>,
  group: NoticeGroup,
  channels: readonly { user_id: string; kind: string; groups: readonly string[] }[],
): Promise<Set<string>> {
  const spared = new Set<string>();
  const texted = channels.filter((one) => one.kind === 'sms' && one.groups.includes(group));
  for (const { user_id: person } of texted)
    if (!(await mayTextPerson(services, 'remind', person))) spared.add(person);
  return spared;
}

async function sendToAll(tx: Tx, people: readonly string[], text: string): Promise<void> {
  const rows = await tx
    .selectFrom('app_user')
    .select('mobile')
    .where('id', '=', sql<string>`ANY(${[...people]}::uuid[])`)
    .where('mobile', '<>', '')
    .execute();
  for (const { mobile } of rows) await sendJob(tx, 'sms', { mobile, text: cutText(text, longest.sms) });
}

/** What its template says, cut where a long reason or question ends. */
async function textOf(tx: Tx, notice: Notice): Promise<{ title: string; body: string }> {
  const { subject, text } = await messageText(tx, notice.message, notice.values);
  return { title: cutText(subject, longest.title), body: cutText(text, longest.body) };
}

/** For who has none of this kind yet. */
export async function addDefaultChannels(
  tx: Tx,
  kind: 'app' | 'sms',
  people: readonly string[],
): Promise<void> {
  await tx
    .insertInto('notice_channel')
    .values(
      people.map((user_id) => ({
        id: newId(),
        user_id,
        kind,
        sealed: null,
        groups: [...defaultGroups(kind)],
      })),
    )
    .onConflict((same) => same.columns(['user_id', 'kind', 'target']).doNothing())
    .execute();
}

interface Recipient {
  readonly userId: string;
  /** The company or institution for which the person gets it; '' for none. */
  readonly organisationId: string;
  readonly organisation: string;
}

async function recipientsOf(tx: Tx, notice: Notice): Promise<Recipient[]> {
  const among = (ids: readonly string[]) => sql`ANY(${ids as string[]}::uuid[])`;
  const members = (table: 'company' | 'institution', ids: readonly string[], roles: readonly string[]) => sql`
    JOIN ${sql.table(`${table}_member`)} m ON m.user_id = u.id AND m.role = ANY(${[...roles]}::text[])
    JOIN ${sql.table(table)} o ON o.id = m.${sql.ref(`${table}_id`)} AND o.id = ${among(ids)}`;
  const none = (condition: RawBuilder<unknown>) =>
    sql`JOIN (SELECT ''::text AS id, ''::text AS name) o ON ${condition}`;
  const { to } = notice;
  const who =
    'operators' in to
      ? none(sql`u.operator_role = ANY(${[...operatorRoleTable.rolesFor(to.operators)]}::text[])`)
      : 'users' in to
        ? to.company
          ? sql`JOIN company o ON o.id = ${to.company} AND u.id = ${among(to.users)}`
          : none(sql`u.id = ${among(to.users)}`)
        : 'companies' in to
          ? members('company', to.companies, rolesFor(to.who ?? 'purchase'))
          : members('institution', to.institutions, rolesOf(notice));
  const { rows } = await sql<Recipient>`
    SELECT u.id AS "userId", o.id::text AS "organisationId", o.name AS organisation
    FROM app_user u ${who} WHERE u.frozen_at IS NULL ORDER BY u.id, o.id`.execute(tx);
  return rows;
}

const rolesOf = (notice: Notice) =>
  institutionRoleTable.rolesFor(('record' in notice && kindOf(notice.message).who) || 'quote');

/** Where it leads for each organisation: of institutions to their own quotation, where there is one. */
async function links(tx: Tx, notice: Notice): Promise<(organisationId: string) => string> {
  if (!('record' in notice)) {
    const { target } = notice;
    return (organisationId) => (target ? writeTarget({ ...target, organisationId }) : '');
  }
  const { record: id, to } = notice;
  const { opens: page } = kindOf(notice.message);
  if (page !== 'quotation') return (organisationId) => writeTarget({ page, id, organisationId });
  const { rows } = await sql<{ id: string; institution: string }>`
    SELECT id, institution_id AS institution FROM quotation
    WHERE demand_id = ${id} AND institution_id = ANY(${to.institutions as string[]}::uuid[])`.execute(tx);
  const quotations = new Map(rows.map((row) => [row.institution, row.id]));
  return (organisationId) => {
    const own = quotations.get(organisationId);
    return writeTarget(own ? { page, id: own, organisationId } : { page: 'quoteDemand', id, organisationId });
  };
}
