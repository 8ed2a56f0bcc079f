import { sql } from 'kysely';
import { type CompanyRole, roleMay, rolesFor } from '#domain/company/company-role.ts';
import { type PossibleDecider } from '#domain/company/deputy.ts';
import type { Sql } from '#server/db/database.ts';
import { type Member, membersWho } from './member.store.ts';
import { companies } from './organisation.ts';

/** Today in Beijing, by the database's clock, as sessions are measured. */
export const today = sql<string>`(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/**
 * Who stands in for whom today: `company_id`, `deputy_id`, `user_id`, `created_at`. Who has no role of their own to decide, or whose
 * account is frozen, has nobody to stand in for them: what a deputy was given ends with it.
 */
export const standIns = sql`(
  SELECT d.company_id, d.deputy_id, d.user_id, d.created_at FROM company_deputy d
  JOIN company_member m ON m.company_id = d.company_id AND m.user_id = d.user_id
    AND m.role = ANY(${[...rolesFor('approve')]}::text[])
  JOIN app_user u ON u.id = d.user_id AND u.frozen_at IS NULL
  WHERE d.ended_at IS NULL AND ${today} BETWEEN d.from_day AND d.to_day)`;

export interface Approver extends Member, PossibleDecider {
  readonly names: ReadonlyMap<string, string>;
}

/** Members who decide on awards by their role or in somebody's place today, owners first. Frozen accounts are left out. */
export async function approversOf(db: Sql, companyId: string): Promise<Approver[]> {
  const { rows } = await sql<{ deputy: string; userId: string; name: string }>`
    SELECT s.deputy_id AS deputy, s.user_id AS "userId", coalesce(nullif(u.name, ''), u.account) AS name
    FROM ${standIns} s JOIN app_user u ON u.id = s.user_id
    WHERE s.company_id = ${companyId} ORDER BY s.created_at, s.user_id`.execute(db);
  const of = Map.groupBy(rows, ({ deputy }) => deputy);
  return (await membersWho(db, companies, companyId, 'approve', [...of.keys()])).map((one) => {
    const places = of.get(one.userId) ?? [];
    return {
      ...one,
      approves: roleMay(one.role as CompanyRole, 'approve'),
      standsInFor: places.map(({ userId }) => userId),
      names: new Map(places.map(({ userId, name }) => [userId, name])),
    };
  });
}
