import { sql } from 'kysely';
import { conflict, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { logSecurityEvent } from '#server/api/security-log.ts';
import { recordAudit } from '#server/db/transition.ts';
import { limitTo } from '#server/modules/common/counted-list.ts';
import { revokeSession } from '#server/modules/user/session.store.ts';

interface SessionRow {
  id: string;
  user_id: string;
  account: string;
  name: string;
  browser: string;
  viewer: string | null;
  created_at: Date;
  seen_at: Date;
}

export async function listAllSessions(
  { db, caller }: ReadContext,
  { current, size, of, keyword }: ParsedInput<'console.listSessions'>,
): Promise<CallOutput<'console.listSessions'>> {
  const { sessionId } = signedIn(caller);
  const from = sql`FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.revoked_at IS NULL AND s.expires_at > now()
      AND ${of === 'operators' ? sql`u.operator_role IS NOT NULL` : sql`u.operator_role IS NULL`}
      ${keyword ? sql`AND u.id IN (SELECT id FROM app_user WHERE lower(account) = lower(${keyword}) OR mobile = ${keyword})` : sql``}`;
  const [listed, counted] = await Promise.all([
    sql<SessionRow>`SELECT s.id, s.user_id, u.account, u.name, s.browser, s.created_at, s.seen_at,
        (SELECT v.account FROM app_user v WHERE v.id = s.viewer_id) AS viewer
      ${from} ORDER BY s.seen_at DESC, s.id ${limitTo(size, (current - 1) * size)}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(db),
  ]);
  return {
    records: listed.rows.map((row) => ({
      sessionId: row.id,
      userId: row.user_id,
      account: row.account,
      name: row.name,
      browser: row.browser,
      viewer: row.viewer ?? '',
      signedInAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      current: row.id === sessionId,
      actions: row.id === sessionId ? [] : ['end'],
    })),
    total: counted.rows[0]?.total ?? 0,
    current,
    size,
  };
}

export async function endSession(
  context: WriteContext,
  { sessionId, reason }: ParsedInput<'console.endSession'>,
): Promise<{ id: string }> {
  const { tx, caller } = context;
  if (sessionId === signedIn(caller).sessionId)
    throw conflict('这是您现在的登录，请用右上角的「退出登录」。');
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM session WHERE id = ${sessionId} AND revoked_at IS NULL AND expires_at > now() FOR UPDATE`.execute(
    tx,
  );
  const [session] = rows;
  if (!session) throw notFound('这处登录已经退出或过期，请刷新列表。');
  await revokeSession(tx, sessionId, 'endedByOperator');
  await recordAudit(tx, 'app_user', session.user_id, {
    action: 'endSession',
    actor: actorOf(caller, 'operator'),
    reason,
    detail: { session: sessionId },
  });
  context.afterCommit(() => logSecurityEvent(context, 'sessions ended', { session: sessionId }));
  return { id: sessionId };
}
