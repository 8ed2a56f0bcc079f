import type { Selectable } from 'kysely';
import { relatedText as relatedPartyText } from '#domain/access/one-side.ts';
import { approvalsNeeded, strictestLimits } from '#domain/company/approval-limit.ts';
import { rightToDecide } from '#domain/company/deputy.ts';
import { conflict } from '#domain/kernel/failure.ts';
import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { withoutStop } from '#domain/kernel/text.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import type { DemandTable } from '#server/db/tables/procurement.ts';
import { recordAudit } from '#server/db/transition.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { approversOf } from '#server/modules/membership/deputy.store.ts';
import { relatedParties } from '#server/modules/sides/sides.store.ts';
import { type ApprovalRow, requireNoneWaiting } from './award-approval.store.ts';
import { decidersAmong } from './deciders.ts';
import { relatedAwards, relatedText, totalOf } from './related-awards.store.ts';

/** What somebody is about to award. */
export interface Award {
  /** Those that win. */
  readonly institutionIds: readonly string[];
  /** The accepted quotation packages. */
  readonly packages: readonly string[];
  /** What goes to whom, for the approver. */
  readonly listed: string;
  /** Of all of them, times their heads. */
  readonly amount: Fen;
  readonly leftOut: readonly { readonly packageId: string; readonly reason: string }[];
  readonly earlyReason: string;
  readonly anonymous: boolean;
}

/**
 * The one place that asks whether an award needs a second person. Above the company's limit it asks for the approval, once;
 * the company is locked for it, so that a change of the limit comes before or after.
 * @param approved what was approved a moment ago: only the same award may pass
 * @returns whether the award has to wait
 * @throws Failure 409 when one waits already, when nobody else may approve, or when the award is another than approved
 */
export async function mustWaitForApproval(
  { tx, caller, now }: WriteContext,
  demand: Selectable<DemandTable>,
  award: Award,
  note: string,
  approved?: ApprovalRow,
): Promise<boolean> {
  const packages = award.packages.toSorted();
  if (approved) {
    if (approved.amount !== award.amount || approved.packages.join() !== packages.join())
      throw conflict('提交审批后，中标的报价有变动，不能按原样批准。请退回，由采购员核对后重新提交。');
    return false;
  }
  await requireNoneWaiting(tx, demand.id);
  const current = await tx
    .selectFrom('company')
    .select(['approval_limit as one', 'second_approval_limit as two'])
    .where('id', '=', demand.company_id)
    .forShare()
    .executeTakeFirstOrThrow();
  const limits = strictestLimits({ one: demand.approval_limit, two: demand.second_approval_limit }, current);
  const { one: limit, two: secondLimit } = limits;
  if (limit === null) return false;
  const { userId } = signedIn(caller);
  const related = await relatedAwards(tx, demand, now);
  const needed = approvalsNeeded(award.amount, limits);
  if (needed === 0) {
    const parts = related.filter((one) => !one.approved);
    if (totalOf(parts) + award.amount > limit)
      await tellOfParts(tx, demand, userId, {
        金额: formatFen(award.amount),
        限额: formatFen(limit),
        说明: relatedText(parts, award.amount),
      });
    return false;
  }
  const people = await approversOf(tx, demand.company_id);
  const approvers = await decidersAmong(tx, people, {
    demandId: demand.id,
    institutionIds: award.institutionIds,
    concerned: [userId],
  });
  // An approver and their deputy are one right to approve.
  const rights = new Set(approvers.map(({ userId: id, inPlaceOf }) => inPlaceOf?.userId ?? id)).size;
  const others = people.filter((one) => one.approves && one.userId !== userId);
  const amount = formatFen(award.amount);
  const passed = needed === 2 ? (secondLimit as Fen) : limit;
  if (rights < needed)
    throw conflict(
      `定标总额 ${amount} 超过企业的${needed === 2 ? '两人' : ''}审批限额 ${formatFen(passed)}，但企业${rights === 0 ? '没有' : '只有一位'}${others.length > rights ? '不属于中标机构的' : ''}其他审批人。请管理员在「企业成员」中邀请${needed - rights === 2 ? '两位' : '一位'}审批人；限额调整只对之后发布的需求生效。`,
    );
  await tx
    .insertInto('award_approval')
    .values({
      id: newId(),
      demand_id: demand.id,
      amount: award.amount,
      approval_limit: limit,
      second_limit: secondLimit,
      packages,
      left_out: JSON.stringify(award.leftOut),
      early_reason: award.earlyReason,
      anonymous: award.anonymous,
      note,
      requested_by: userId,
      requested_at: now,
    })
    .execute();
  // Withdrawing it, or lifting the company's limit meanwhile, does not free the demand.
  await tx
    .updateTable('demand')
    .set({ approval_limit: limit, second_approval_limit: secondLimit })
    .where('id', '=', demand.id)
    .execute();
  await recordAudit(tx, 'demand', demand.id, {
    action: 'requestApproval',
    actor: actorOf(caller, 'owner'),
    detail: { amount: award.amount, limit, ...(needed === 2 && { secondLimit }) },
  });
  const inCommon = (await relatedParties(tx, demand.id))
    .filter((one) => award.institutionIds.includes(one.institutionId))
    .map(({ institution, reasons }) => relatedPartyText(institution, reasons));
  const explained = [
    needed === 2 ? '须两位审批人先后批准。' : '',
    award.listed,
    note && `提交人说明：${withoutStop(note)}。`,
    ...inCommon,
    relatedText(related, award.amount),
  ]
    .filter(Boolean)
    .join(' ');
  await queueNotice(tx, {
    to: { users: approvers.map((one) => one.userId), company: demand.company_id },
    kind: 'approval.requested',
    message: 'approval-requested',
    values: {
      需求: demand.title,
      编号: demand.number,
      金额: amount,
      限额: formatFen(passed),
      说明: explained,
    },
    target: { page: 'demand', id: demand.id },
  });
  return true;
}

/** No award waits for this: the approvers are told that several within the limit come to more than it. */
async function tellOfParts(
  tx: Tx,
  demand: Selectable<DemandTable>,
  userId: string,
  values: MessageValues,
): Promise<void> {
  const approvers = await approversOf(tx, demand.company_id);
  const users = approvers
    .filter((one) => rightToDecide(one, [userId]) !== undefined)
    .map((one) => one.userId);
  if (users.length === 0) return;
  await queueNotice(tx, {
    to: { users, company: demand.company_id },
    kind: 'approval.parts',
    message: 'approval-parts',
    values: { 需求: demand.title, 编号: demand.number, ...values },
    target: { page: 'demand', id: demand.id },
  });
}
