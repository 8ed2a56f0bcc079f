import { sql } from 'kysely';
import { certificationStatus } from '#domain/access/certification-machine.ts';
import type { AuditedAction } from '#domain/console/event-labels.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';

interface CompanyRow {
  id: string;
  name: string;
  status: number;
  in_force: boolean;
  frozen: boolean;
  merged: boolean;
}

/**
 * Makes one company of two records of the same: everything of the duplicate is the kept one's from now on, in one transaction.
 * What is inserted for the duplicate meanwhile waits and goes to the kept one (trigger `to_kept_company`).
 * @throws Failure 409 when one of them is merged already, or the kept one is not in force
 */
export async function mergeCompanies(
  context: WriteContext,
  { duplicateId, keptId, reason }: { duplicateId: string; keptId: string; reason: string },
): Promise<{ id: string }> {
  const { tx, caller } = context;
  if (duplicateId === keptId) throw invalid('请选择另一家企业。', { keptId: '请选择另一家企业。' });
  const { rows } = await sql<CompanyRow>`
    SELECT id, name, status, in_force, frozen_at IS NOT NULL AS frozen, merged_into IS NOT NULL AS merged
    FROM company WHERE id IN (${duplicateId}, ${keptId}) ORDER BY id FOR UPDATE`.execute(tx);
  const duplicate = rows.find(({ id }) => id === duplicateId);
  const kept = rows.find(({ id }) => id === keptId);
  if (!duplicate || !kept) throw notFound('没有找到企业，请从列表重新进入。');
  if (duplicate.merged) throw conflict(`「${duplicate.name}」已经并入另一家企业，请刷新页面。`);
  if (kept.merged || !kept.in_force)
    throw conflict(`「${kept.name}」未在使用中（未认证、已冻结或已合并），不能作为保留的企业。`);
  const actor = actorOf(caller, 'operator');
  if (duplicate.status === certificationStatus.inReview)
    await transition(tx, 'company', duplicateId, {
      action: 'decline',
      actor,
      reason: `与「${kept.name}」重复，已合并。`,
    });
  const moved = await moveAll(context, duplicateId, keptId);
  await sql`UPDATE company SET merged_into = ${keptId}, in_force = false, pending = NULL,
    frozen_at = NULL, frozen_reason = '', frozen_in_force = false WHERE id = ${duplicateId}`.execute(tx);
  // Those merged into the duplicate before point at the kept one.
  await sql`UPDATE company SET merged_into = ${keptId} WHERE merged_into = ${duplicateId}`.execute(tx);
  const event = (recordId: string, action: AuditedAction, other: CompanyRow) =>
    recordAudit(tx, 'company', recordId, {
      action,
      actor,
      reason: `${other.name}：${reason}`,
      detail: { other: other.id, ...moved },
    });
  await event(duplicateId, 'merge', kept);
  await event(keptId, 'mergedFrom', duplicate);
  await queueNotice(tx, {
    to: { companies: [keptId], who: 'read' },
    kind: 'company.merged',
    message: 'company-merged',
    values: { 重复企业: duplicate.name, 企业: kept.name },
    target: { page: 'companies', id: '' },
  });
  return { id: keptId };
}

/** How many of each moved, for the log. */
async function moveAll({ tx, now }: WriteContext, from: string, to: string): Promise<Record<string, number>> {
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await query.execute(tx)).numAffectedRows ?? 0);
  const demands = await count(sql`UPDATE demand SET company_id = ${to} WHERE company_id = ${from}`);
  const contracts = await count(sql`UPDATE contract SET company_id = ${to} WHERE company_id = ${from}`);
  // Who is in both keeps their role in the kept one.
  const members = await count(sql`
    INSERT INTO company_member (company_id, user_id, role, created_at)
    SELECT ${to}::uuid, user_id, role, created_at FROM company_member WHERE company_id = ${from}
    ON CONFLICT (company_id, user_id) DO NOTHING`);
  // Before the members go, with whom they would end.
  await count(sql`UPDATE company_deputy SET company_id = ${to} WHERE company_id = ${from}`);
  await count(sql`DELETE FROM company_member WHERE company_id = ${from}`);
  // Its demands are the kept one's now: who left it before was on their side.
  await count(sql`
    INSERT INTO former_company_member (company_id, user_id, since, until)
    SELECT ${to}::uuid, f.user_id, f.since, f.until FROM former_company_member f WHERE f.company_id = ${from}
      AND NOT EXISTS (SELECT FROM company_member m WHERE m.company_id = ${to} AND m.user_id = f.user_id)
    ON CONFLICT (company_id, user_id) DO UPDATE SET until = greatest(former_company_member.until, excluded.until)`);
  await count(sql`DELETE FROM former_company_member WHERE company_id = ${from}`);
  // Of two open invitations to one number, or to somebody who is a member by now, the duplicate's ends.
  await count(sql`
    UPDATE company_invitation i SET outcome = 'revoked', ended_at = ${now}
    WHERE i.company_id = ${from} AND i.outcome IS NULL AND (
      EXISTS (SELECT FROM company_invitation k WHERE k.company_id = ${to} AND k.mobile = i.mobile AND k.outcome IS NULL)
      OR EXISTS (SELECT FROM company_member m JOIN app_user u ON u.id = m.user_id WHERE m.company_id = ${to} AND u.mobile = i.mobile))`);
  await count(sql`UPDATE company_invitation SET company_id = ${to} WHERE company_id = ${from}`);
  await count(sql`UPDATE app_user SET company_id = ${to} WHERE company_id = ${from}`);
  // A company has one seal; the kept one's own goes before.
  await count(sql`UPDATE seal SET company_id = ${to}
    WHERE company_id = ${from} AND NOT EXISTS (SELECT FROM seal k WHERE k.company_id = ${to})`);
  return { demands, contracts, members };
}
