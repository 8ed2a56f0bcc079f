import { strictestLimit } from '#domain/company/approval-limit.ts';
import { inPlaceText } from '#domain/company/deputy.ts';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { conflict, forbidden } from '#domain/kernel/failure.ts';
import { formatFen, toYuanText } from '#domain/kernel/money.ts';
import { requireReason } from '#domain/kernel/reason.ts';
import type { awardApprovalCalls } from '#wire/award/approval.ts';
import type { HandlersOf, WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { closedRequesters, mayFor, notInThisRole } from '#server/api/company-access.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import {
  type ApprovalRow,
  endApproval,
  institutionsOf,
  latestApproval,
} from '#server/modules/award-approval/award-approval.store.ts';
import type { Decider } from '#server/modules/award-approval/deciders.ts';
import { decidersOf } from '#server/modules/award-approval/hand-on.ts';
import { presentApproval } from '#server/modules/award-approval/present-approval.ts';
import {
  presentRelated,
  relatedAwards,
  totalOf,
} from '#server/modules/award-approval/related-awards.store.ts';
import { type DemandRow, lockDemand, readDemand } from '#server/modules/demand/demand.store.ts';
import { approversOf } from '#server/modules/membership/deputy.store.ts';
import { presentRelatedParties } from '#server/modules/sides/present-related.ts';
import { relatedParties, requireDecidingSide, whyNotDecide } from '#server/modules/sides/sides.store.ts';
import { completeDemand } from './complete-demand.command.ts';

const decisionLabels = { approved: '批准', returned: '退回', withdrawn: '撤回' } as const;

/** Demand first, as everywhere: two decisions come one after the other. @throws Failure 409 for one that has ended */
async function lockWaiting(tx: WriteContext['tx'], demandId: string, approvalId: string) {
  const demand = await lockDemand(tx, demandId);
  const approval = await latestApproval(tx, demandId);
  if (approval?.id !== approvalId) throw conflict('这份审批已被新的提交取代，请刷新页面查看。');
  if (approval.decision)
    throw conflict(`这份审批已由${approval.decider}${decisionLabels[approval.decision]}，请刷新页面查看。`);
  return { demand, approval };
}

export const awardApprovalHandlers: HandlersOf<typeof awardApprovalCalls> = {
  'approval.ofDemand': async (context, { demandId }) => {
    const { db, caller } = context;
    const me = signedIn(caller);
    const demand = await readDemand(db, demandId);
    const [latest, { approval_limit: current }] = await Promise.all([
      latestApproval(db, demandId),
      db
        .selectFrom('company')
        .select('approval_limit')
        .where('id', '=', demand.company_id)
        .executeTakeFirstOrThrow(),
    ]);
    const limit = strictestLimit(demand.approval_limit, current);
    const waiting = latest?.decision === null && demand.status === demandStatus.procuring;
    const mayDecide =
      waiting &&
      mayFor(me, demand.company_id, 'approve') &&
      !closedRequesters(me, demand.company_id).includes(latest.requested_by);
    const institutionIds = latest ? await institutionsOf(db, latest) : [];
    const [otherSide = ''] = mayDecide
      ? (await whyNotDecide(db, me.userId, demandId, institutionIds)).values()
      : [];
    const deciders = waiting ? await decidersOf(db, latest) : [];
    const parties = waiting ? await relatedParties(db, demandId) : [];
    const related = waiting && latest ? await relatedAwards(db, demand, latest.requested_at) : [];
    return {
      limit: limit === null ? '' : toYuanText(limit),
      latest: latest ? presentApproval(latest) : null,
      deciders: deciders.map(({ name, inPlaceOf }) => inPlaceText(name, inPlaceOf?.name ?? '')),
      inPlaceOf: deciders.find(({ userId }) => userId === me.userId)?.inPlaceOf?.name ?? '',
      otherSide,
      relatedParties: presentRelatedParties(
        parties.filter((one) => institutionIds.includes(one.institutionId)),
      ),
      related: presentRelated(related),
      relatedTotal: toYuanText(totalOf(related) + (latest?.amount ?? 0)),
      actions: [
        ...(deciders.some(({ userId }) => userId === me.userId) && mayDecide ? (['decide'] as const) : []),
        ...(waiting && mayFor(me, demand.company_id, 'purchase') ? (['withdraw'] as const) : []),
      ],
    };
  },

  'approval.decide': async (context, { demandId, approvalId, approve, reason }) => {
    const { tx, caller, now } = context;
    const { userId } = signedIn(caller);
    if (!approve) requireReason(reason, '退回原因');
    const { demand, approval } = await lockWaiting(tx, demandId, approvalId);
    if (approval.requested_by === userId) throw forbidden('不能审批自己提交的定标，请由另一位审批人处理。');
    const own = (await approversOf(tx, demand.company_id)).find((one) => one.userId === userId);
    if (!own) throw notInThisRole();
    await requireDecidingSide(tx, signedIn(caller), demandId, await institutionsOf(tx, approval));
    const decider = (await decidersOf(tx, approval)).find((one) => one.userId === userId);
    if (!decider)
      throw forbidden(
        `您代理的审批人不能审批这次定标：它由其本人提交，或其属于中标机构。请由另一位审批人处理。`,
      );
    const { inPlaceOf } = decider;
    const decision = approve ? 'approved' : 'returned';
    await endApproval(tx, approvalId, {
      decision,
      by: userId,
      inPlaceOf: inPlaceOf?.userId ?? null,
      at: now,
      reason,
    });
    await record(context, demandId, decision, reason, inPlaceOf?.userId);
    if (approve)
      await completeDemand(context, {
        demandId,
        leftOut: approval.left_out,
        note: '',
        earlyReason: approval.early_reason,
        anonymous: approval.anonymous,
        approved: approval,
      });
    await tellOfDecision(context, demand, approval, { decision, decider, reason });
    return { demandId, completed: approve };
  },

  'approval.withdraw': async (context, { demandId, approvalId }) => {
    const { tx, caller, now } = context;
    await lockWaiting(tx, demandId, approvalId);
    const { userId } = signedIn(caller);
    await endApproval(tx, approvalId, { decision: 'withdrawn', by: userId, at: now, reason: '' });
    await record(context, demandId, 'withdrawn', '');
    return { demandId, completed: false };
  },
};

const record = (
  { tx, caller }: WriteContext,
  demandId: string,
  decision: keyof typeof decisionLabels,
  reason: string,
  inPlaceOf?: string,
) =>
  recordAudit(tx, 'demand', demandId, {
    action: `approval.${decision}`,
    actor: actorOf(caller, 'owner'),
    reason,
    ...(inPlaceOf && { detail: { inPlaceOf } }),
  });

/** Who asked for it; and in whose place a deputy decided. */
async function tellOfDecision(
  { tx }: WriteContext,
  demand: DemandRow,
  approval: ApprovalRow,
  { decision, decider, reason }: { decision: 'approved' | 'returned'; decider: Decider; reason: string },
): Promise<void> {
  const { name, inPlaceOf } = decider;
  const by = inPlaceOf ? `由${inPlaceText(name, inPlaceOf.name)}${decisionLabels[decision]}。` : '';
  const notice = {
    kind: `approval.${decision}`,
    target: { page: 'demand', id: demand.id },
  } as const;
  const values = { 需求: demand.title, 编号: demand.number, 金额: formatFen(approval.amount) };
  await queueNotice(tx, {
    ...notice,
    to: { users: [approval.requested_by], company: demand.company_id },
    message: decision === 'approved' ? 'approval-approved' : 'approval-returned',
    values: { ...values, 说明: `${by}${reason}` },
  });
  if (inPlaceOf)
    await queueNotice(tx, {
      ...notice,
      to: { users: [inPlaceOf.userId], company: demand.company_id },
      message: 'approval-by-deputy',
      values: { ...values, 同事: name, 决定: decisionLabels[decision], 说明: reason },
    });
}
