import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { removeBytes } from '#server/modules/common/unneeded-files.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { revokeSessions } from '#server/modules/user/session.store.ts';
import { obstaclesTo } from './obstacles.query.ts';
import { personOf } from './personal-copy.ts';
import { personalTables } from './personal-data.ts';

/**
 * Erases a person's data (个人信息保护法 art. 47): what `personalTables` says of each table, in one transaction.
 * @throws Failure 400 when the account typed is another, 404, 409 for operators and while business under way needs them
 */
export async function eraseUser(
  context: WriteContext,
  { userId, account, reason }: { userId: string; account: string; reason: string },
): Promise<{ id: string }> {
  const { tx, caller } = context;
  const who = await personOf(tx, userId, true);
  if (who.operator) throw conflict('运营账号请先在「运营人员」中停用，再注销。');
  if (account !== who.account)
    throw invalid('输入的账号与要注销的账号不一致。', { account: `请输入 ${who.account}。` });
  const obstacles = await obstaclesTo(tx, who);
  if (obstacles.length > 0) throw conflict(`还不能注销：${obstacles.map(({ text }) => text).join('')}`);
  // First, so that every node hears of it before the rows are gone.
  await revokeSessions(tx, userId, 'erased');
  for (const { table, rows, erasure } of personalTables) {
    const named = sql.table(table);
    if (erasure.how === 'delete') await sql`DELETE FROM ${named} t WHERE ${rows(who)}`.execute(tx);
    if (erasure.how === 'blank')
      await sql`UPDATE ${named} t SET ${erasure.set(who)} WHERE ${rows(who)}`.execute(tx);
  }
  await sql`UPDATE app_user SET password_hash = ${await hashPassword(randomUUID())} WHERE id = ${userId}`.execute(
    tx,
  );
  const { independent, log } = context.services;
  context.afterCommit(() => {
    removeBytes(independent, context.services).catch((err: unknown) =>
      log.warn({ err }, 'files of an erased account still lie in the store; tried again every hour'),
    );
  });
  await recordAudit(tx, 'app_user', userId, { action: 'erase', actor: actorOf(caller, 'operator'), reason });
  return { id: userId };
}
