import { concernedWith, strictestLimits } from '#domain/company/approval-limit.ts';
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
  keepFirstApproval,
  latestApproval,
  neededFor,
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
import { membersWho } from '#server/modules/membership/member.store.ts';
import { companies } from '#server/modules/membership/organisation.ts';
import { presentRelatedParties } from '#server/modules/sides/present-related.ts';
import { relatedParties, requireDecidingSide, whyNotDecide } from '#server/modules/sides/sides.store.ts';
import { completeDemand } from './complete-demand.command.ts';

const decisionLabels = { approved: '批准', returned: '退回', withdrawn: '撤回' } as const;
type Decision = keyof typeof decisionLabels;

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
    const [latest, current] = await Promise.all([
      latestApproval(db, demandId),
      db
        .selectFrom('company')
        .select(['approval_limit as one', 'second_approval_limit as two'])
        .where('id', '=', demand.company_id)
        .executeTakeFirstOrThrow(),
    ]);
    const limits = strictestLimits(
      { one: demand.approval_limit, two: demand.second_approval_limit },
      current,
    );
    const waiting = latest?.decision === null && demand.status === demandStatus.procuring;
    const closed = closedRequesters(me, demand.company_id);
    const mayDecide =
      waiting &&
      mayFor(me, demand.company_id, 'approve') &&
      !concernedWith(latest).some((id) => closed.includes(id));
    const institutionIds = latest ? await institutionsOf(db, latest) : [];
    const [otherSide = ''] = mayDecide
      ? (await whyNotDecide(db, me.userId, demandId, institutionIds)).values()
      : [];
    const deciders = waiting ? await decidersOf(db, latest) : [];
    const parties = waiting ? await relatedParties(db, demandId) : [];
    const related = waiting && latest ? await relatedAwards(db, demand, latest.requested_at) : [];
    return {
      limit: limits.one === null ? '' : toYuanText(limits.one),
      secondLimit: limits.two === null ? '' : toYuanText(limits.two),
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
    const approvers = await approversOf(tx, demand.company_id);
    const own = approvers.find((one) => one.userId === userId);
    if (!own) throw notInThisRole();
    if (approval.first_by === userId) throw forbidden('您已批准过这份定标，须由另一位审批人作第二次批准。');
    await requireDecidingSide(tx, signedIn(caller), demandId, await institutionsOf(tx, approval));
    const decider = (await decidersOf(tx, approval)).find((one) => one.userId === userId);
    if (!decider)
      throw forbidden(
        '您或您代理的审批人不能审批这次定标：它由其本人提交、已由其批准，或其属于中标机构。请由另一位审批人处理。',
      );
    const { inPlaceOf } = decider;
    // A first approval is worth what the right is in which it was given: whoever lost it meanwhile has approved nothing.
    const firstRight = approval.first_for ?? approval.first_by;
    const firstHolds = approvers.some((one) => one.userId === firstRight && one.approves);
    if (approve && neededFor(approval) === 2 && !firstHolds) {
      const first = { by: userId, inPlaceOf: inPlaceOf?.userId ?? null };
      await keepFirstApproval(tx, approvalId, { ...first, at: now });
      await record(context, demandId, 'first', reason, inPlaceOf?.userId);
      await askSecond(context, demand, { ...approval, first_by: first.by, first_for: first.inPlaceOf });
      return { demandId, completed: false };
    }
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
  decision: Decision | 'first',
  reason: string,
  inPlaceOf?: string,
) =>
  recordAudit(tx, 'demand', demandId, {
    action: `approval.${decision}`,
    actor: actorOf(caller, 'owner'),
    reason,
    ...(inPlaceOf && { detail: { inPlaceOf } }),
  });

/** Whoever can give the second approval; where nobody is left, who asked for it and the owners. */
async function askSecond({ tx, caller }: WriteContext, demand: DemandRow, approval: ApprovalRow) {
  const { name, account } = signedIn(caller);
  const deciders = await decidersOf(tx, approval);
  const owners = await membersWho(tx, companies, demand.company_id, 'manage');
  const users = deciders.length > 0 ? deciders : owners;
  await queueNotice(tx, {
    to: {
      users: [
        ...new Set([
          ...users.map((one) => one.userId),
          ...(deciders.length > 0 ? [] : [approval.requested_by]),
        ]),
      ],
      company: demand.company_id,
    },
    kind: 'approval.requested',
    message: deciders.length > 0 ? 'approval-handed-on' : 'approval-for-nobody',
    values: {
      需求: demand.title,
      编号: demand.number,
      金额: formatFen(approval.amount),
      同事: name || account,
      说明: `${name || account}已批准，还须另一位审批人批准。`,
    },
    target: { page: 'demand', id: demand.id },
  });
}

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
