import { sql } from 'kysely';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { OperatorRole } from '#domain/access/operator-duty.ts';
import type { CompanyRole } from '#domain/company/company-role.ts';
import type { InstitutionRole } from '#domain/institution/institution-role.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';

/** Whether a company (by its alias) purchases: in force, or under its first review. */
export const purchases = (alias: 'c' | 'o' | 'company') =>
  sql<boolean>`(${sql.ref(alias)}.in_force OR ${sql.ref(alias)}.status = ${certificationStatus.inReview} AND ${sql.ref(alias)}.frozen_at IS NULL)`;

interface NewUser {
  readonly account: string;
  readonly mobile: string;
  readonly passwordHash: string;
  /** The landing of the same browser session. */
  readonly visitId: string | undefined;
}

/** Without a landing of their own session, the one of the last lead that was left under their number. */
export async function insertUser(db: Sql, user: NewUser): Promise<string> {
  const id = newId();
  await db
    .insertInto('app_user')
    .values({
      id,
      account: user.account,
      mobile: user.mobile,
      password_hash: user.passwordHash,
      visit_id: sql<string>`COALESCE((SELECT id FROM visit WHERE id = ${user.visitId ?? null}),
        (SELECT visit_id FROM lead WHERE mobile = ${user.mobile} AND visit_id IS NOT NULL ORDER BY created_at DESC LIMIT 1))`,
    })
    .execute();
  return id;
}

export const accountTaken = async (db: Sql, account: string): Promise<boolean> =>
  (await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** By account name or mobile number. */
export const userForLogin = (db: Sql, login: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'password_hash', 'initial_password_until', 'frozen_at', 'frozen_reason'])
    .where((or) => or.or([or(sql`lower(account)`, '=', login.toLowerCase()), or('mobile', '=', login)]))
    .executeTakeFirst();

export const userByMobile = (db: Sql, mobile: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'frozen_at', 'frozen_reason'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();

export const passwordHashOf = async (db: Sql, userId: string) =>
  (await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash;

export const setPasswordHash = (db: Sql, userId: string, hash: string) =>
  db
    .updateTable('app_user')
    .set({ password_hash: hash, initial_password_until: null })
    .where('id', '=', userId)
    .execute();

export interface UserRow {
  id: string;
  account: string;
  mobile: string;
  name: string;
  head_image: string;
  operator_role: OperatorRole | null;
  /** An operator's authenticator app is bound. */
  enrolled: boolean;
  company_status: number | null;
  company_in_force: boolean | null;
  institution_status: number | null;
  institutions: { id: string; name: string; role: InstitutionRole }[];
  company: { id: string; name: string; role: CompanyRole; chosen: boolean; certified: boolean } | null;
  frozen: { kind: 'company' | 'institution'; id: string; name: string; reason: string }[];
  unread: number;
}

/** The user with the state of the company and institution that stand best (in force, then newest). */
export async function userDetail(db: Sql, userId: string): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.account, u.mobile, u.name, u.head_image, u.operator_role,
      EXISTS (SELECT FROM operator_totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS enrolled,
      c.status AS company_status, c.in_force AS company_in_force, i.status AS institution_status,
      COALESCE((SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role)
          ORDER BY o.id IS NOT DISTINCT FROM u.institution_id DESC, m.created_at, o.id)
        FROM institution_member m JOIN institution o ON o.id = m.institution_id
        WHERE m.user_id = u.id AND o.in_force), '[]') AS institutions,
      (SELECT json_build_object('id', o.id, 'name', o.name, 'role', m.role, 'chosen', o.id IS NOT DISTINCT FROM u.company_id,
          'certified', o.in_force)
        FROM company_member m JOIN company o ON o.id = m.company_id WHERE m.user_id = u.id AND ${purchases('o')}
        ORDER BY o.id IS NOT DISTINCT FROM u.company_id DESC, o.in_force DESC, m.created_at, o.id LIMIT 1) AS company,
      (SELECT COALESCE(json_agg(json_build_object('kind', f.kind, 'id', f.id, 'name', f.name, 'reason', f.frozen_reason)
          ORDER BY f.frozen_at, f.id), '[]')
        FROM (SELECT 'company' AS kind, o.id, o.name, o.frozen_reason, o.frozen_at
            FROM company_member m JOIN company o ON o.id = m.company_id
            WHERE m.user_id = u.id AND o.frozen_at IS NOT NULL AND o.merged_into IS NULL
          UNION ALL SELECT 'institution', o.id, o.name, o.frozen_reason, o.frozen_at
            FROM institution_member m JOIN institution o ON o.id = m.institution_id
            WHERE m.user_id = u.id AND o.frozen_at IS NOT NULL) f) AS frozen,
      (SELECT count(*)::int FROM notification n WHERE n.user_id = u.id AND n.read_at IS NULL) AS unread
    FROM app_user u
    LEFT JOIN LATERAL (SELECT o.status, o.in_force FROM company_member m JOIN company o ON o.id = m.company_id
      WHERE m.user_id = u.id ORDER BY o.in_force DESC, o.created_at DESC LIMIT 1) c ON true
    LEFT JOIN LATERAL (SELECT o.status FROM institution_member m JOIN institution o ON o.id = m.institution_id
      WHERE m.user_id = u.id ORDER BY o.in_force DESC, o.created_at DESC LIMIT 1) i ON true
    WHERE u.id = ${userId}`.execute(db);
  return rows[0] as UserRow;
}
