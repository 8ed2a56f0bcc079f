import { sql } from 'kysely';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { whyClosed } from '#domain/quotation/quoting-window.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { invitationValues } from '#server/modules/common/invitation-values.ts';
import { readLabels } from '#server/modules/common/labels.ts';
import { lockDemand } from '#server/modules/demand/demand.store.ts';
import { readInstitutions } from '#server/modules/demand/demand-institutions.store.ts';
import { loadRequestedPackages } from '#server/modules/demand/demand-packages.store.ts';
import { chosenCandidates } from '#server/modules/matching/candidates.ts';
import { draftQuotations } from '#server/modules/quotation/draft-quotation.command.ts';

/**
 * Asks further institutions, as long as quotes are taken: one that was asked gave up, or more are to be compared.
 * @throws Failure 409 when quoting is over or the first invitations are still going out; 400 for one that was asked already or is out of service
 */
export async function inviteMore(
  { tx, caller, services, catalogue, now }: WriteContext,
  { demandId, institutionIds }: { demandId: string; institutionIds: readonly string[] },
): Promise<{ invited: number }> {
  const demand = await lockDemand(tx, demandId);
  const closed = whyClosed({ status: demand.status, quoteDeadline: demand.quote_deadline }, now);
  if (closed) throw conflict(`${closed.replace(/，不能.*$/, '')}，不能再邀请机构。`);
  if (!demand.invited_at) throw conflict('首批邀请正在发出，请稍候再邀请其他机构。');
  const [asked, invited] = await Promise.all([
    readInstitutions(tx, demandId),
    tx
      .selectFrom('invitation')
      .select(['institution_id', 'source'])
      .where('demand_id', '=', demandId)
      .execute(),
  ]);
  const known = new Set([...asked.map(({ id }) => id), ...invited.map((one) => one.institution_id)]);
  const named = Math.max(asked.length, invited.filter(({ source }) => source === 'directed').length);
  if (institutionIds.some((id) => known.has(id)))
    throw invalid('所选机构中有已经邀请过的，请刷新页面后重新选择。', { institutionIds: '请重新选择机构。' });
  if (named + institutionIds.length > demandLimits.institutions)
    throw invalid(limitMessages.institutions, { institutionIds: limitMessages.institutions });
  const [packages, labels, market] = await Promise.all([
    loadRequestedPackages(tx, demandId),
    readLabels(services),
    services.matchIndex.marketOf(institutionIds),
  ]);
  const candidates = chosenCandidates(market, packages, institutionIds, labels);
  if (candidates.length < institutionIds.length)
    throw invalid('所选机构中有一家已停止服务，请移除后重试。', { institutionIds: '请重新选择机构。' });
  // Whom an open demand asks by name stands in its invitations alone.
  if (demand.kind === 'directed')
    await sql`
    INSERT INTO demand_institution (demand_id, institution_id, sort)
    SELECT ${demandId}, id, ${asked.length} + at FROM unnest(${institutionIds as string[]}::uuid[]) WITH ORDINALITY one (id, at)`.execute(
      tx,
    );
  await tx
    .insertInto('invitation')
    .values(
      candidates.map((one) => ({
        demand_id: demandId,
        institution_id: one.institution.id,
        source: 'directed' as const,
        coverage: one.coverage,
        estimate: one.perHead(),
        reason: one.reason,
      })),
    )
    .execute();
  const drafted = await draftQuotations(tx, catalogue, packages, demandId, institutionIds, now);
  await recordAudit(tx, 'demand', demandId, {
    action: 'inviteMore',
    actor: actorOf(caller, 'owner'),
    reason: candidates.map((one) => one.institution.name).join('、'),
  });
  await queueNotice(tx, {
    to: { institutions: drafted },
    message: 'quotation-invited-by-name',
    values: invitationValues(demand),
    record: demandId,
  });
  return { invited: drafted.length };
}
