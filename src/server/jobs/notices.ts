import { rolesFor } from '#domain/company/company-role.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { writeTarget } from '#wire/notice-target.ts';
import { sql } from 'kysely';
import { sendJob } from './job-queues.ts';
import type { Notice } from './notice.ts';

/**
 * Queues the notice in the transaction that decided it. Who gets it is found out when it is delivered, by the job: the
 * transaction that holds locks stays short, and another channel (SMS, mail) is one more thing in one place.
 */
export const queueNotice = (tx: Tx, notice: Notice): Promise<void> => sendJob(tx, 'notify', notice);

/** Delivers a notice: one notification per person, whatever number of the addressed institutions he belongs to. */
export async function deliverNotice(tx: Tx, { to, kind, title, body, target }: Notice): Promise<void> {
  const people = await recipients(tx, to);
  if (people.length === 0) return;
  await tx
    .insertInto('notification')
    .values(
      people.map((userId) => ({
        id: newId(),
        user_id: userId,
        kind,
        title,
        body,
        link: target ? writeTarget(target) : '',
      })),
    )
    .execute();
}

async function recipients(tx: Tx, to: Notice['to']): Promise<string[]> {
  const among = (ids: readonly string[]) => sql`ANY(${ids as string[]}::uuid[])`;
  const who =
    to === 'operators'
      ? sql`u.operator`
      : 'users' in to
        ? sql`u.id = ${among(to.users)}`
        : 'companies' in to
          ? sql`u.id IN (SELECT m.user_id FROM company_member m WHERE m.company_id = ${among(to.companies)}
              AND m.role = ANY(${[...rolesFor(to.who ?? 'purchase')]}::text[]))`
          : sql`u.id IN (SELECT m.user_id FROM institution_member m WHERE m.institution_id = ${among(to.institutions)})`;
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM app_user u WHERE u.frozen_at IS NULL AND ${who} ORDER BY u.id`.execute(tx);
  return rows.map((row) => row.id);
}
