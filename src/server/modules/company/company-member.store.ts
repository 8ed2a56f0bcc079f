import { type CompanyAct, type CompanyRole, rolesFor } from '#domain/company/company-role.ts';
import type { Sql } from '#server/db/database.ts';

export interface CompanyMember {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  readonly mobile: string;
  readonly role: CompanyRole;
  readonly joinedAt: Date;
}

/** The members of a company that may do something for it, owners first. Frozen accounts are left out. */
export const membersWho = (db: Sql, companyId: string, act: CompanyAct): Promise<CompanyMember[]> =>
  db
    .selectFrom('company_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.name', 'u.account', 'u.mobile', 'm.role', 'm.created_at as joinedAt'])
    .where('m.company_id', '=', companyId)
    .where('m.role', 'in', [...rolesFor(act)])
    .where('u.frozen_at', 'is', null)
    .orderBy((e) => e(e.ref('m.role'), '=', 'owner'), 'desc')
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .execute();
