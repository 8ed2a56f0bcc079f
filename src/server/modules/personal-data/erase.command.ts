import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contractStatus } from '#domain/contract/contract-machine.ts';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { unsettledQuotations } from '#domain/quotation/quotation-machine.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { recordAudit } from '#server/db/transition.ts';
import { removeBytes } from '#server/modules/common/unneeded-files.ts';
import { hashPassword } from '#server/modules/user/password.ts';
import { revokeSessions } from '#server/modules/user/session.store.ts';
import { personOf } from './personal-copy.ts';
import { personalTables } from './personal-data.ts';
import type { Person } from './personal-table.ts';

const kindOf = sql`CASE d.kind WHEN 'directed' THEN ${demandKindName.directed} ELSE ${demandKindName.open} END`;

/** What has to be ended or handed over first: business under way that needs them, or names them to the other side. */
export async function obstaclesTo(db: Sql, who: Person): Promise<readonly string[]> {
  const alone = (table: 'company' | 'institution') => sql`
    SELECT m.${sql.ref(`${table}_id`)} FROM ${sql.table(`${table}_member`)} m WHERE m.user_id = ${who.id} AND m.role = 'owner'
      AND NOT EXISTS (SELECT FROM ${sql.table(`${table}_member`)} o WHERE o.${sql.ref(`${table}_id`)} = m.${sql.ref(`${table}_id`)}
        AND o.user_id <> m.user_id AND o.role = 'owner')`;
  const { rows } = await sql<{ text: string }>`
    SELECT ${kindOf} || '「' || d.title || '」' || d.number || ' 还没有结束，' || CASE WHEN d.mobile = ${who.mobile}
        THEN '联系人是本人：请先完成或取消采购。' ELSE '由本人独自管理的企业发布：请先增加一位企业管理员，或完成、取消采购。' END AS text FROM demand d
      WHERE d.status IN (${demandStatus.inReview}, ${demandStatus.procuring})
        AND (d.mobile = ${who.mobile} OR d.company_id IN (${alone('company')}))
    UNION ALL
    SELECT '报价 ' || d.number || ' 还在等采购方选择：请先撤回报价，或增加一位机构管理员。' FROM quotation q JOIN demand d ON d.id = q.demand_id
      WHERE q.institution_id IN (${alone('institution')}) AND d.status = ${demandStatus.procuring}
        AND q.confirmed_at IS NOT NULL AND q.status = ANY(${[...unsettledQuotations]}::smallint[])
    UNION ALL
    SELECT '合同 ' || k.number || ' 还在签署中：请先签完、拒签或撤销，或增加一位管理员。' FROM contract k
      WHERE k.status = ${contractStatus.signing}
        AND (k.company_id IN (${alone('company')}) OR k.institution_id IN (${alone('institution')}))`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

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
  if (obstacles.length > 0) throw conflict(`还不能注销：${obstacles.join('')}`);
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
