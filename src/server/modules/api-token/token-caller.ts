import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import {
  actsOfScopes,
  type TokenScope,
  tokenCallsPerMinute,
  tokenPrefix,
} from '#domain/institution/api-token.ts';
import { accountFrozen, type FailureCode, notSignedIn } from '#domain/kernel/failure.ts';
import type { CallName } from '#wire/table/call-table.ts';
import type { ReadContext, RequestInfo } from '#server/api/call-context.ts';
import type { Caller, SignedIn } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { type LimitServices, requireBelow } from '#server/modules/captcha/limits.ts';
import { callerOf } from '#server/modules/user/session.store.ts';
import type { Settings } from '#server/settings.ts';

export const newToken = () => tokenPrefix + randomBytes(32).toString('base64url');
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest();

/**
 * Who calls by this bearer token, a session's or a machine's.
 * @throws Failure 700, 701, 702
 */
export const callerOfBearer = (
  db: Sql,
  token: string,
  settings: Pick<Settings, 'demo'>,
): Promise<SignedIn> =>
  token.startsWith(tokenPrefix) ? callerOfToken(db, token) : callerOf(db, token, settings);

interface TokenRow {
  id: string;
  name: string;
  scopes: TokenScope[];
  institution_id: string;
  in_force: boolean;
  revoked: boolean;
  unused: boolean;
  user_id: string;
  account: string;
  mobile: string;
  user_name: string;
  frozen: boolean;
}

/** The machine acts in the name of who created its token, for one institution and within its scopes. */
async function callerOfToken(db: Sql, token: string): Promise<SignedIn> {
  const { rows } = await sql<TokenRow>`
    SELECT t.id, t.name, t.scopes, t.institution_id, i.in_force, t.revoked_at IS NOT NULL AS revoked,
      coalesce(t.used_at < now() - interval '1 minute', true) AS unused,
      u.id AS user_id, u.account, u.mobile, u.name AS user_name, u.frozen_at IS NOT NULL AS frozen
    FROM api_token t JOIN institution i ON i.id = t.institution_id JOIN app_user u ON u.id = t.created_by
    WHERE t.token_hash = ${hashOfToken(token)}`.execute(db);
  const row = rows[0];
  if (!row || row.revoked || !row.in_force)
    throw notSignedIn('接口令牌无效或已撤销，请由机构管理员在「接口令牌」中重新创建。');
  if (row.frozen) throw accountFrozen();
  if (row.unused) await sql`UPDATE api_token SET used_at = now() WHERE id = ${row.id}`.execute(db);
  return {
    kind: 'signedIn',
    viewing: null,
    userId: row.user_id,
    sessionId: '',
    token: { id: row.id, name: row.name },
    account: row.account,
    mobile: row.mobile,
    name: row.user_name,
    operator: null,
    secondStep: null,
    companies: [],
    companyIds: [],
    companyId: null,
    institutions: [
      { institutionId: row.institution_id, acts: actsOfScopes(row.scopes), inForce: true, frozen: false },
    ],
    institutionIds: [row.institution_id],
    institutionId: row.institution_id,
  };
}

type Machine = SignedIn & { readonly token: NonNullable<SignedIn['token']> };
export const byToken = (caller: Caller): caller is Machine =>
  caller.kind === 'signedIn' && caller.token !== null;

/** @throws Failure 429 */
export const limitToken = (services: LimitServices, tokenId: string): Promise<void> =>
  requireBelow(services, '这个接口令牌的调用', [
    { key: `token/${tokenId}`, points: tokenCallsPerMinute, seconds: 60 },
  ]);

/** Every call of a token is written down: one that changed something in its own transaction. */
export async function recordTokenCall(
  db: Sql,
  { now, request }: Pick<ReadContext, 'now'> & { readonly request: Pick<RequestInfo, 'id' | 'address'> },
  caller: Caller,
  call: CallName,
  code: FailureCode | 200,
): Promise<void> {
  if (!byToken(caller)) return;
  await db
    .insertInto('api_token_call')
    .values({
      id: newId(),
      token_id: caller.token.id,
      at: now,
      call,
      code,
      network: request.address,
      request_id: request.id,
    })
    .execute();
}
