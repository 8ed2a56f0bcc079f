import { cutText } from '#domain/kernel/text.ts';
import { operatorRoleTable } from '#domain/access/operator-duty.ts';
import { rolesFor } from '#domain/company/company-role.ts';
import { institutionRoleTable } from '#domain/institution/institution-role.ts';
import { defaultGroups, groupOfNotice } from '#domain/notification/notice-groups.ts';
import type { Services } from '#server/api/call-context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { messageText } from '#server/modules/content/message-text.query.ts';
import { writeTarget } from '#wire/notice-target.ts';
import { sql } from 'kysely';
import { sendJob } from './job-queues.ts';
import type { Notice } from './notice.ts';

/**
 * Queues the notice in the transaction that decided it. Who gets it is found out when it is written, by the job: the
 * transaction that holds locks stays short.
 */
export const queueNotice = (tx: Tx, notice: Notice): Promise<void> => sendJob(tx, 'notify', notice);

const longest = { title: 100, body: 1000, sms: 300 } as const;

/**
 * Writes a notice: one notification per person, whatever number of the addressed institutions he belongs to, and one
 * delivery for each channel outside that he wants this kind on. What he muted in the app is there, but read.
 */
export async function writeNotice(
  tx: Tx,
  { ports, clock }: Pick<Services, 'ports' | 'clock'>,
  notice: Notice,
): Promise<void> {
  const { to, kind, target } = notice;
  const people = await recipients(tx, to);
  if (people.length === 0) return;
  const { title, body } = await textOf(tx, notice);
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
  const written = people.map((userId) => ({
    id: newId(),
    user_id: userId,
    kind,
    title,
    body,
    link: target ? writeTarget(target) : '',
    created_at: now,
    read_at: muted.has(userId) ? now : null,
  }));
  await tx.insertInto('notification').values(written).execute();
  const idOf = new Map(written.map((one) => [one.user_id, one.id]));
  const deliveries = channels
    .filter((one) => one.kind !== 'app' && one.groups.includes(group))
    .map((one) => ({
      id: newId(),
      notification_id: idOf.get(one.user_id) as string,
      channel_id: one.id,
      created_at: now,
    }));
  if (deliveries.length === 0) return;
  await tx.insertInto('notice_delivery').values(deliveries).execute();
  await sendJob(tx, 'deliver', {});
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

async function recipients(tx: Tx, to: Notice['to']): Promise<string[]> {
  const among = (ids: readonly string[]) => sql`ANY(${ids as string[]}::uuid[])`;
  const who =
    'operators' in to
      ? sql`u.operator_role = ANY(${[...operatorRoleTable.rolesFor(to.operators)]}::text[])`
      : 'users' in to
        ? sql`u.id = ${among(to.users)}`
        : 'companies' in to
          ? sql`u.id IN (SELECT m.user_id FROM company_member m WHERE m.company_id = ${among(to.companies)}
              AND m.role = ANY(${[...rolesFor(to.who ?? 'purchase')]}::text[]))`
          : sql`u.id IN (SELECT m.user_id FROM institution_member m WHERE m.institution_id = ${among(to.institutions)}
              AND m.role = ANY(${[...institutionRoleTable.rolesFor(to.who ?? 'quote')]}::text[]))`;
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM app_user u WHERE u.frozen_at IS NULL AND ${who} ORDER BY u.id`.execute(tx);
  return rows.map((row) => row.id);
}
