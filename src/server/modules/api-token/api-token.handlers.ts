import { sql } from 'kysely';
import { mostTokens, tokenScopeLabels, tokenScopes } from '#domain/institution/api-token.ts';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import type { apiTokenCalls } from '#wire/account/api-token.ts';
import { calls } from '#wire/calls.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { institutionFor } from '#server/api/institution-access.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { institutions } from '#server/modules/membership/organisation.ts';
import { lockManaged } from '#server/modules/organisation/members.command.ts';
import { hashOfToken, newToken } from './token-caller.ts';

interface TokenRow {
  id: string;
  name: string;
  tail: string;
  scopes: (typeof tokenScopes)[number][];
  created_at: Date;
  creator: string;
  manages: boolean;
  used_at: Date | null;
  revoked_at: Date | null;
}

const noToken = () => notFound('没有找到这个接口令牌，它可能已被撤销，请刷新页面查看。');

export const apiTokenHandlers: HandlersOf<typeof apiTokenCalls> = {
  'apiToken.list': async ({ db }, { institutionId }) => {
    const { rows } = await sql<TokenRow>`
      SELECT t.id, t.name, t.tail, t.scopes, t.created_at, coalesce(nullif(u.name, ''), u.account) AS creator,
        coalesce(m.role = 'owner', false) AS manages, t.used_at, t.revoked_at
      FROM api_token t JOIN app_user u ON u.id = t.created_by
        LEFT JOIN institution_member m ON m.institution_id = t.institution_id AND m.user_id = t.created_by
      WHERE t.institution_id = ${institutionId}
      ORDER BY t.revoked_at DESC NULLS FIRST, t.created_at DESC, t.id LIMIT 100`.execute(db);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      tail: row.tail,
      scopes: row.scopes.map((code) => ({ code, name: tokenScopeLabels[code] })),
      createdAt: row.created_at.toISOString(),
      createdBy: row.creator,
      creatorManages: row.manages,
      usedAt: row.used_at?.toISOString() ?? '',
      revokedAt: row.revoked_at?.toISOString() ?? '',
    }));
  },

  'apiToken.add': async (context, { institutionId, name, scopes }) => {
    const { tx, caller } = context;
    institutionFor(signedIn(caller), 'manage', institutionId);
    const { name: institution } = await lockManaged(context, institutions, institutionId);
    const { rows } = await sql<{ active: number; same: number }>`
      SELECT count(*)::int AS active, count(*) FILTER (WHERE name = ${name})::int AS same
      FROM api_token WHERE institution_id = ${institutionId} AND revoked_at IS NULL`.execute(tx);
    if (rows[0]?.same) throw conflict(`已有名为「${name}」的接口令牌，请换一个名称，便于日后分辨。`);
    if ((rows[0]?.active ?? 0) >= mostTokens)
      throw conflict(`每家机构最多 ${mostTokens} 个有效的接口令牌，请先撤销不再使用的。`);
    const id = newId();
    const accessToken = newToken();
    await tx
      .insertInto('api_token')
      .values({
        id,
        institution_id: institutionId,
        name,
        token_hash: hashOfToken(accessToken),
        tail: accessToken.slice(-4),
        scopes,
        created_by: signedIn(caller).userId,
      })
      .execute();
    await record(context, id, 'create', { institutionId, name, scopes });
    await queueNotice(tx, {
      to: { institutions: [institutionId] },
      message: 'api-token-created',
      values: {
        机构: institution,
        令牌: name,
        权限: scopes.map((one) => tokenScopeLabels[one]).join('、'),
      },
      record: '',
      bySms: true,
    });
    return { id, accessToken };
  },

  'apiToken.revoke': async (context, { institutionId, tokenId }) => {
    const { tx, caller } = context;
    await lockManaged(context, institutions, institutionId);
    const revoked = await tx
      .updateTable('api_token')
      .set({ revoked_at: sql<Date>`now()`, revoked_by: signedIn(caller).userId })
      .where('id', '=', tokenId)
      .where('institution_id', '=', institutionId)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw noToken();
    await record(context, tokenId, 'revoke', { institutionId, name: revoked.name });
    return { id: tokenId };
  },

  'apiToken.calls': async ({ db }, { institutionId, tokenId }) => {
    const rows = await db
      .selectFrom('api_token_call as c')
      .innerJoin('api_token as t', 't.id', 'c.token_id')
      .select(['c.id', 'c.at', 'c.call', 'c.code', 'c.network'])
      .where('t.id', '=', tokenId)
      .where('t.institution_id', '=', institutionId)
      .orderBy('c.at', 'desc')
      .limit(50)
      .execute();
    const known: Readonly<Record<string, { readonly summary: string } | undefined>> = calls;
    return rows.map(({ at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      summary: known[row.call]?.summary ?? '',
    }));
  },
};

const record = (
  { tx, caller }: WriteContext,
  recordId: string,
  action: 'create' | 'revoke',
  detail: Record<string, unknown>,
) => recordAudit(tx, 'api_token', recordId, { action, actor: actorOf(caller, 'owner'), detail });
