import { createHash, randomBytes } from 'node:crypto';
import { type InsertObject, sql } from 'kysely';
import type { OperatorRole } from '#domain/access/operator-duty.ts';
import { secondStepOf } from '#domain/access/second-step.ts';
import { type InstitutionRole, institutionRoleTable } from '#domain/institution/institution-role.ts';
import { accountFrozen, Failure, notFound, notSignedIn } from '#domain/kernel/failure.ts';
import type { Membership, SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { Schema } from '#server/db/schema.ts';
import { standIns } from '#server/modules/membership/deputy.store.ts';
import type { Settings } from '#server/settings.ts';
import { purchases } from './user.store.ts';

/** A session ends this long after its last use. */
const idleDays = 7;
/** And this long after its sign-in, however much it is used. */
const longestDays = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Opens a session; only the token's hash is stored. */
export const openSession = (db: Sql, userId: string, browser = ''): Promise<string> =>
  addSession(db, {
    user_id: userId,
    browser,
    expires_at: sql<Date>`now() + make_interval(days => ${idleDays})`,
  });

const viewMinutes = 30;

interface Viewer {
  readonly viewerId: string;
  readonly sessionId: string;
  readonly reason: string;
}

/** For an operator who looks on: not renewed by use, and over with their own session (by trigger). */
export const openViewSession = (
  db: Sql,
  userId: string,
  { viewerId, sessionId, reason }: Viewer,
): Promise<string> =>
  addSession(db, {
    user_id: userId,
    viewer_id: viewerId,
    viewer_session_id: sessionId,
    view_reason: reason,
    expires_at: sql<Date>`(SELECT least(now() + make_interval(mins => ${viewMinutes}), expires_at)
      FROM session WHERE id = ${sessionId})`,
  });

async function addSession(
  db: Sql,
  session: Omit<InsertObject<Schema, 'session'>, 'id' | 'token_hash'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = { ...session, id: newId(), token_hash: hashOf(token) };
  await db.insertInto('session').values(values).execute();
  return token;
}

export async function revokeSessions(
  db: Sql,
  userId: string,
  reason: string,
  except?: string,
): Promise<void> {
  let update = db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoke_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (except) update = update.where('id', '!=', except);
  await update.execute();
}

/** Those that are in force, and where an operator looked on in the last 90 days; the latest used first. */
export const listSessions = (db: Sql, userId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'browser', 'created_at', 'seen_at', 'viewer_id', 'view_reason'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`CASE WHEN viewer_id IS NULL THEN revoked_at IS NULL AND expires_at > now()
      ELSE created_at > now() - interval '90 days' END`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();

/** @throws Failure 404 when the user has no such session. */
export async function endOwnSession(db: Sql, userId: string, sessionId: string): Promise<void> {
  const own = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw notFound('没有找到这次登录，它可能已经退出，请刷新后查看。');
  await revokeSession(db, sessionId, 'endedElsewhere');
}

export const revokeSession = (db: Sql, sessionId: string, reason: string) =>
  db
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoke_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();

interface SessionRow {
  session_id: string;
  user_id: string;
  account: string;
  mobile: string;
  name: string;
  operator_role: OperatorRole | null;
  enrolled: boolean;
  shown: boolean;
  frozen: boolean;
  frozen_reason: string;
  over: boolean;
  revoke_reason: string | null;
  stale: boolean;
  viewing: string | null;
  companies: Membership[];
  company_id: string | null;
  institutions: { institutionId: string; role: InstitutionRole; inForce: boolean; frozen: boolean }[];
  institution_id: string | null;
}

/** Why a session is over (none: there is no such session): 700 unknown or expired, 701 frozen, 702 ended by a password change. */
export function sessionFailure(
  row: Pick<SessionRow, 'frozen' | 'frozen_reason' | 'over' | 'revoke_reason'> | undefined,
): Failure | undefined {
  if (!row) return notSignedIn();
  if (row.frozen) return accountFrozen(row.frozen_reason);
  if (row.over && row.revoke_reason === 'password')
    return new Failure(702, '密码已在其他设备上修改，请用新密码重新登录。');
  return row.over ? notSignedIn() : undefined;
}

/**
 * Who a token belongs to, and slides its expiry (at most once in five minutes).
 * @throws Failure 700, 701, 702
 */
export async function callerOf(db: Sql, token: string, { demo }: Pick<Settings, 'demo'>): Promise<SignedIn> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id AS session_id, u.id AS user_id, u.account, u.mobile, u.name, u.operator_role,
      s.second_step_at IS NOT NULL AS shown,
      u.operator_role IS NOT NULL AND EXISTS (
        SELECT FROM operator_totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS enrolled,
      u.frozen_at IS NOT NULL AS frozen, u.frozen_reason, s.revoke_reason,
      s.revoked_at IS NOT NULL OR s.expires_at < now() AS over,
      s.viewer_id IS NULL AND s.seen_at < now() - interval '5 minutes' AS stale,
      CASE WHEN s.viewer_id IS NOT NULL THEN s.view_reason END AS viewing,
      u.company_id, u.institution_id,
      (SELECT coalesce(json_agg(json_build_object('companyId', c.id, 'role', m.role, 'inForce', c.in_force,
            'standsInFor', (SELECT coalesce(json_agg(p.user_id ORDER BY p.created_at, p.user_id), '[]') FROM ${standIns} p
              WHERE p.company_id = c.id AND p.deputy_id = u.id),
            'purchases', ${purchases('c')}, 'frozen', c.frozen_at IS NOT NULL)
          ORDER BY c.in_force DESC, m.created_at, c.id), '[]')
        FROM company_member m JOIN company c ON c.id = m.company_id WHERE m.user_id = u.id) AS companies,
      (SELECT coalesce(json_agg(json_build_object('institutionId', i.id, 'role', m.role, 'inForce', i.in_force,
            'frozen', i.frozen_at IS NOT NULL)
          ORDER BY m.created_at, i.id), '[]')
        FROM institution_member m JOIN institution i ON i.id = m.institution_id WHERE m.user_id = u.id) AS institutions
    FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.token_hash = ${hashOf(token)}`.execute(db);
  const row = rows[0];
  const failure = sessionFailure(row);
  if (!row || failure) throw failure;
  if (row.stale) {
    await db
      .updateTable('session')
      .set({
        seen_at: sql<Date>`now()`,
        expires_at: sql<Date>`least(now() + make_interval(days => ${idleDays}),
          created_at + make_interval(days => ${longestDays}))`,
      })
      .where('id', '=', row.session_id)
      .execute();
  }
  // Who looks on is nobody's operator, whatever the user has become meanwhile.
  const role = row.viewing === null ? row.operator_role : null;
  const secondStep = secondStepOf({
    operator: role !== null,
    enrolled: row.enrolled,
    shown: row.shown,
    demo,
  });
  const companyIds = row.companies.filter((one) => one.purchases).map((one) => one.companyId);
  const institutionIds = row.institutions.filter((one) => one.inForce).map((one) => one.institutionId);
  return {
    kind: 'signedIn',
    viewing: row.viewing,
    userId: row.user_id,
    sessionId: row.session_id,
    token: null,
    account: row.account,
    mobile: row.mobile,
    name: row.name,
    operator: secondStep ? null : role,
    secondStep,
    companies: row.companies,
    companyIds,
    companyId: companyIds.find((id) => id === row.company_id) ?? companyIds[0] ?? null,
    institutions: row.institutions.map(({ role, ...one }) => ({
      ...one,
      acts: institutionRoleTable.actsOf(role),
    })),
    institutionIds,
    institutionId: institutionIds.find((id) => id === row.institution_id) ?? institutionIds[0] ?? null,
  };
}
