import { sql } from 'kysely';
import type { WriteContext } from '#server/api/call-context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { today } from '#server/modules/membership/deputy.store.ts';
import { membersWho } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';

export interface DeputyRow {
  readonly id: string;
  readonly company: string;
  readonly companyId: string;
  readonly userId: string;
  readonly name: string;
  readonly deputyId: string;
  readonly deputy: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly inForce: boolean;
}

/** As `d`, with the names of both. */
export const deputies = sql`
    SELECT d.id, c.name AS company, d.company_id AS "companyId", d.user_id AS "userId", coalesce(nullif(u.name, ''), u.account) AS name,
      d.deputy_id AS "deputyId", coalesce(nullif(p.name, ''), p.account) AS deputy,
      d.from_day AS "from", d.to_day AS "to", d.reason, d.from_day <= ${today} AS "inForce"
    FROM company_deputy d JOIN company c ON c.id = d.company_id JOIN app_user u ON u.id = d.user_id
    JOIN app_user p ON p.id = d.deputy_id`;

/** Of a company: those that have not ended and whose last day is not over, the next first. */
export async function currentDeputies(db: Sql, companyId: string): Promise<DeputyRow[]> {
  const { rows } = await sql<DeputyRow>`
    ${deputies} WHERE d.company_id = ${companyId} AND d.ended_at IS NULL AND d.to_day >= ${today}
    ORDER BY d.from_day, d.id`.execute(db);
  return rows;
}

/** The deputy, in whose place, and the owners, but who did it. */
export async function tellOfDeputy(
  tx: Tx,
  one: DeputyRow,
  by: string,
  message: 'deputy-named' | 'deputy-ended',
  text = '',
): Promise<void> {
  const owners = await membersWho(tx, companies, one.companyId, 'manage');
  const users = new Set([one.userId, one.deputyId, ...owners.map(({ userId }) => userId)]);
  users.delete(by);
  await writeTo(tx, [...users], one, message, text);
}

export async function writeTo(
  tx: Tx,
  users: readonly string[],
  one: DeputyRow,
  message: 'deputy-named' | 'deputy-begins' | 'deputy-last-day' | 'deputy-ended',
  text = '',
): Promise<void> {
  if (users.length === 0) return;
  await queueNotice(tx, {
    to: { users: [...users] },
    kind: 'company.rule',
    message,
    values: {
      组织: one.company,
      期间: `${one.from} 至 ${one.to}`,
      代理人: one.deputy,
      审批人: one.name,
      原因: one.reason,
      说明: text,
    },
    bySms: true,
    target: { page: 'company', id: one.companyId },
  });
}

/** Before somebody's membership ends, with which a trigger ends these. */
export async function tellOfEndedDeputies(
  { tx }: WriteContext,
  companyId: string,
  userId: string,
): Promise<void> {
  for (const one of await currentDeputies(tx, companyId)) {
    if (one.userId !== userId && one.deputyId !== userId) continue;
    const who = one.userId === userId ? one.name : one.deputy;
    await tellOfDeputy(tx, one, userId, 'deputy-ended', `${who}已不是企业成员。`);
  }
}
