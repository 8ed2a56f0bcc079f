import {
  type CompanyAct,
  companyRoleLabels,
  type CompanyRole,
  rolesFor,
} from '#domain/company/company-role.ts';
import type { Sql } from '#server/db/database.ts';

export interface CompanyMember {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  readonly mobile: string;
  readonly role: CompanyRole;
  readonly joinedAt: Date;
}

const members = (db: Sql, companyId: string) =>
  db
    .selectFrom('company_member as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.name', 'u.account', 'u.mobile', 'm.role', 'm.created_at as joinedAt'])
    .where('m.company_id', '=', companyId)
    .orderBy((e) => e(e.ref('m.role'), '=', 'owner'), 'desc')
    .orderBy('m.created_at')
    .orderBy('m.user_id');

/** Everybody, owners first. */
export const listMembers = (db: Sql, companyId: string): Promise<CompanyMember[]> =>
  members(db, companyId).execute();

/** The members of a company that may do something for it, owners first. Frozen accounts are left out. */
export const membersWho = (db: Sql, companyId: string, act: CompanyAct): Promise<CompanyMember[]> =>
  members(db, companyId)
    .where('m.role', 'in', [...rolesFor(act)])
    .where('u.frozen_at', 'is', null)
    .execute();

/** His role now, whatever it was when his call began; undefined for who is no member. */
export const roleIn = async (db: Sql, companyId: string, userId: string): Promise<CompanyRole | undefined> =>
  (
    await db
      .selectFrom('company_member')
      .select('role')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role;

export const roleName = (role: CompanyRole) => ({ code: role, name: companyRoleLabels[role] });
