import { sql } from 'kysely';
import { otherSide } from '#domain/contract/contract-actions.ts';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { conflict, invalid } from '#domain/kernel/failure.ts';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import { type SettlementAction, whyNotNow } from '#domain/settlement/settlement-actions.ts';
import { settlementMachine } from '#domain/settlement/settlement-machine.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { notInThisRole } from '#server/api/company-access.ts';
import type { Tx } from '#server/db/database.ts';
import { recordAudit, theSystem, transition } from '#server/db/transition.ts';
import { type InstitutionMessage, kindOf } from '#server/jobs/institution-notices.ts';
import { queueNotice } from '#server/jobs/queue-notice.ts';
import { standingUnderLock } from '#server/modules/contract/contract.store.ts';
import { chosenByCompany, seenBy } from './company-view.ts';
import { requireOneSide } from './one-side.store.ts';
import {
  atWork,
  lockSettlement,
  type SettlementContent,
  type SettlementRow,
  sideAt,
} from './settlement.store.ts';
import { actorKind } from './write-settlement.ts';

/**
 * Holds the settlement until the end of the transaction, for an act of the side for which the caller may act.
 * @throws Failure 403 for who only reads it or belongs to both sides, 404, 409
 */
export async function lockForAct(
  { tx, caller }: WriteContext,
  settlementId: string,
  action: SettlementAction,
): Promise<{ row: SettlementRow; side: ContractSide }> {
  const row = await lockSettlement(tx, settlementId);
  sideAt(row, caller);
  const standing = await standingUnderLock(tx, { ...row, signatures: [] }, caller);
  if (!standing?.acts) throw notInThisRole();
  await requireOneSide(tx, signedIn(caller), { ...row, settlementId }, standing.side);
  const why = whyNotNow(action, atWork(seenBy(row, standing.side)), standing.side);
  if (why) throw conflict(why);
  return { row, side: standing.side };
}

type SettlementMessage = Extract<InstitutionMessage, `settlement-${string}`>;

/** To the people of the other side, with the page of the settlement. */
export function tellOther(
  tx: Tx,
  row: SettlementRow,
  from: ContractSide,
  message: SettlementMessage | 'settlement-invoiced',
  more: MessageValues,
): Promise<void> {
  const values = {
    结算单: row.number,
    合同编号: row.contract_number,
    账期: `${row.period_from} 至 ${row.period_to}`,
    金额: formatFen((from === 'buyer' ? row : seenBy(row, 'buyer')).total),
    对方: from === 'buyer' ? row.buyer : row.institution,
    说明: '',
    ...more,
  };
  // Invoices are the institution's: nobody tells it of them.
  if (from === 'buyer' && message !== 'settlement-invoiced')
    return queueNotice(tx, {
      to: { institutions: [row.institution_id] },
      message,
      record: row.id,
      values,
    });
  return queueNotice(tx, {
    to: { companies: [row.company_id] },
    kind: message === 'settlement-invoiced' ? 'settlement.invoiced' : kindOf(message).kind,
    target: { page: 'settlement', id: row.id },
    message,
    values,
  });
}

const agreedColumn = { buyer: 'buyer_agreed_at', institution: 'institution_agreed_at' } as const;

const setContent = (tx: Tx, row: SettlementRow, change: Partial<SettlementContent>) =>
  tx
    .updateTable('settlement')
    .set({ content: JSON.stringify({ ...row.content, ...change }) })
    .where('id', '=', row.id)
    .execute();

/** A company that passes one on has not agreed to it: it sees the amount once the institution has agreed (decision 171). */
export async function sendSettlement(
  context: WriteContext,
  { settlementId }: { settlementId: string },
): Promise<{ id: string }> {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'send');
  await transition(tx, 'settlement', settlementId, {
    action: 'send',
    actor: actorOf(caller, actorKind(side)),
    detail: { total: row.total },
  });
  if (side === 'institution')
    await tx
      .updateTable('settlement')
      .set({ institution_agreed_at: now })
      .where('id', '=', settlementId)
      .execute();
  await tellOther(tx, row, side, 'settlement-sent', {});
  return { id: settlementId };
}

/**
 * Of two who agree at once the second one's act freezes it.
 * @throws Failure 403, 404, 409 also when the amount is not the one that was read, or somebody's attendance was corrected since
 */
export async function agreeToSettlement(
  context: WriteContext,
  { settlementId, total }: ParsedInput<'settlement.agree'>,
) {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'agree');
  if (parseYuan(total) !== row.total)
    throw conflict(`金额刚刚改为 ${formatFen(row.total)}，请刷新页面，核对后再确认。`);
  await requireStillCame(tx, settlementId);
  const both = row[agreedColumn[otherSide(side)]] !== null;
  await tx
    .updateTable('settlement')
    .set({ [agreedColumn[side]]: now })
    .where('id', '=', settlementId)
    .execute();
  const event = {
    action: 'agree',
    actor: actorOf(caller, actorKind(side)),
    detail: { total: row.total },
  } as const;
  if (both) await transition(tx, 'settlement', settlementId, event);
  else await recordAudit(tx, 'settlement', settlementId, event);
  // Nothing to invoice, nothing to pay: left open it would keep its people's data for ever.
  const concluded = both && row.total === 0;
  if (concluded) await transition(tx, 'settlement', settlementId, { action: 'conclude', actor: theSystem });
  await tellOther(tx, row, side, 'settlement-agreed', {
    说明: concluded
      ? '双方均已确认。金额为 0，不需要开票和付款，已结清。'
      : both
        ? '双方均已确认，金额与明细不再改变。'
        : '请核对后确认。',
  });
  const { agree, conclude } = settlementMachine.actions;
  return { id: settlementId, status: statusOf(concluded ? conclude.to : both ? agree.to : row.status) };
}

export const statusOf = (code: SettlementRow['status']) => ({ code, name: settlementMachine.labels[code] });

/** Holds the visits that it counts: a correction at the same moment waits, and finds them billed (`checkup-visit/attend.ts`). */
async function requireStillCame(tx: Tx, settlementId: string): Promise<void> {
  const { rows } = await sql<{ status: number }>`
    SELECT v.status FROM checkup_visit v
    WHERE v.id IN (SELECT l.visit_id FROM settlement_line l WHERE l.settlement_id = ${settlementId} AND l.expected > 0)
    ORDER BY v.id FOR SHARE OF v`.execute(tx);
  const count = rows.filter(({ status }) => status !== visitStatus.arrived).length;
  if (count > 0)
    throw conflict(`生成之后有 ${count} 人的到检登记被更正为未到检。请起草方撤回这份结算单，重新生成。`);
}

/** @throws Failure 400 without a reason for a dispute, 403, 404, 409 */
export async function decideLines(
  context: WriteContext,
  { settlementId, lineIds, decision, reason }: ParsedInput<'settlement.decide'>,
): Promise<{ id: string; lines: number }> {
  const { tx, caller } = context;
  const { row, side } = await lockForAct(context, settlementId, 'decide');
  if (decision === 'disputed' && reason === '')
    throw invalid('请写明异议原因，机构据此更正。', { reason: '请填写异议原因。' });
  // All: what nothing was said of, and quiet lines, which are decided of together.
  const which =
    lineIds.length > 0
      ? sql`NOT quiet AND id = ANY(${lineIds}::uuid[])`
      : chosenByCompany(row)
        ? sql`NOT quiet AND decision = ''`
        : sql`(quiet OR decision = '')`;
  const { numAffectedRows = 0n } = await sql`
    UPDATE settlement_line SET decision = ${decision}, reason = ${decision === 'disputed' ? reason : ''}
    WHERE settlement_id = ${settlementId} AND findings <> '[]' AND ${which}`.execute(tx);
  const lines = Number(numAffectedRows);
  if (lines < lineIds.length) throw conflict('有的行已没有差异或已更正。请刷新页面，核对后再选。');
  await tx
    .updateTable('settlement')
    .set({ buyer_agreed_at: null })
    .where('id', '=', settlementId)
    .where('buyer_agreed_at', 'is not', null)
    .execute();
  await recordAudit(tx, 'settlement', settlementId, {
    action: 'update',
    actor: actorOf(caller, actorKind(side)),
    reason,
    detail: { decision, lines },
  });
  return { id: settlementId, lines };
}

/** @throws Failure 403, 404, 409 */
export async function disputeSettlement(
  context: WriteContext,
  { settlementId, reason }: ParsedInput<'settlement.dispute'>,
): Promise<{ id: string }> {
  const { tx, caller } = context;
  const { row, side } = await lockForAct(context, settlementId, 'dispute');
  await transition(tx, 'settlement', settlementId, {
    action: 'dispute',
    actor: actorOf(caller, actorKind(side)),
    reason,
  });
  await setContent(tx, row, { dispute: { side, reason } });
  await tx
    .updateTable('settlement')
    .set({ [agreedColumn[side]]: null })
    .where('id', '=', settlementId)
    .execute();
  await tellOther(tx, row, side, 'settlement-disputed', { 原因: reason });
  return { id: settlementId };
}

/**
 * Answers a dispute. `correct`: lines that the company disputes, and the minimum heads, become what the tariff says; the company has to
 * agree to the new amount.
 * @throws Failure 403, 404, 409 also for a correction by the company: what is asked is the institution's to say
 */
export async function answerDispute(
  context: WriteContext,
  { settlementId, reason, correct }: ParsedInput<'settlement.answer'>,
): Promise<{ id: string; corrected: number }> {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'answer');
  if (correct && side === 'buyer') throw conflict('由机构按合同更正金额。');
  const corrected = correct ? await correctLines(tx, settlementId) : 0;
  const minimum = correct ? row.content.shortfall.amount : row.content.minimum;
  await setContent(tx, row, {
    dispute: null,
    minimum,
    ...(correct && { findings: [] }),
  });
  if (correct) {
    await sql`UPDATE settlement SET buyer_agreed_at = NULL, institution_agreed_at = ${now}, total = ${minimum}
      + (SELECT coalesce(sum(amount), 0) FROM settlement_line WHERE settlement_id = ${settlementId})
      WHERE id = ${settlementId}`.execute(tx);
  }
  await transition(tx, 'settlement', settlementId, {
    action: 'answer',
    actor: actorOf(caller, actorKind(side)),
    reason,
    detail: { corrected },
  });
  await tellOther(tx, await lockSettlement(tx, settlementId), side, 'settlement-answered', { 原因: reason });
  return { id: settlementId, corrected };
}

async function correctLines(tx: Tx, settlementId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE settlement_line SET amount = expected, findings = '[]', decision = '', reason = ''
    WHERE settlement_id = ${settlementId} AND decision = 'disputed' AND expected IS NOT NULL`.execute(tx);
  return Number(numAffectedRows);
}

/** Its visits may be billed in another one then. @throws Failure 403, 404, 409 */
export async function withdrawSettlement(
  context: WriteContext,
  { settlementId, reason }: ParsedInput<'settlement.withdraw'>,
): Promise<{ id: string }> {
  const { tx, caller } = context;
  const { row, side } = await lockForAct(context, settlementId, 'withdraw');
  await transition(tx, 'settlement', settlementId, {
    action: 'withdraw',
    actor: actorOf(caller, actorKind(side)),
    reason,
  });
  // Of a draft the other side has never heard.
  if (row.status !== settlementMachine.initial[0])
    await tellOther(tx, row, side, 'settlement-withdrawn', { 原因: reason });
  return { id: settlementId };
}
