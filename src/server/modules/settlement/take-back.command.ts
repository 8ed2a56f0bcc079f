import { notFound } from '#domain/kernel/failure.ts';
import { formatFen } from '#domain/kernel/money.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { lockForAct, statusOf, tellOther } from './act-on-settlement.command.ts';
import { actorKind } from './write-settlement.ts';

const gone = () => notFound('没有找到这笔登记，可能刚刚已被撤回。请刷新页面。');

/** The settlement waits for an invoice again: 已确认. @throws Failure 403, 404, 409 */
export async function takeBackInvoice(
  context: WriteContext,
  { settlementId, entryId, reason }: ParsedInput<'settlement.takeBackInvoice'>,
) {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'takeBackInvoice');
  const invoice = await tx
    .deleteFrom('settlement_invoice')
    .where('id', '=', entryId)
    .where('settlement_id', '=', settlementId)
    .returningAll()
    .executeTakeFirst();
  if (!invoice) throw gone();
  const amount = Number(invoice.amount);
  await tx
    .insertInto('settlement_taken_back')
    .values({
      id: newId(),
      settlement_id: settlementId,
      kind: 'invoice',
      day: invoice.issued_on,
      amount,
      said: invoice.number,
      file_id: invoice.file_id,
      reason,
      created_by: invoice.created_by,
      taken_back_by: signedIn(caller).userId,
      taken_back_at: now,
    })
    .execute();
  await transition(tx, 'settlement', settlementId, {
    action: 'takeBackInvoice',
    actor: actorOf(caller, actorKind(side)),
    reason,
    detail: { number: invoice.number, amount },
  });
  await tellOther(tx, row, side, 'settlement-taken-back', {
    说明: `发票 ${invoice.number}，金额 ${formatFen(amount)}`,
    原因: reason,
  });
  return { id: settlementId, status: statusOf(settlementStatus.agreed) };
}

/** What was paid less counts no more: 已付清 goes back to 已开票. @throws Failure 403, 404, 409 */
export async function takeBackPayment(
  context: WriteContext,
  { settlementId, entryId, reason }: ParsedInput<'settlement.takeBackPayment'>,
) {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'takeBackPayment');
  const payment = await tx
    .deleteFrom('settlement_payment')
    .where('id', '=', entryId)
    .where('settlement_id', '=', settlementId)
    .returningAll()
    .executeTakeFirst();
  if (!payment) throw gone();
  const amount = Number(payment.amount);
  await tx
    .insertInto('settlement_taken_back')
    .values({
      id: newId(),
      settlement_id: settlementId,
      kind: 'payment',
      day: payment.paid_on,
      amount,
      said: payment.note,
      file_id: null,
      reason,
      created_by: payment.created_by,
      taken_back_by: signedIn(caller).userId,
      taken_back_at: now,
    })
    .execute();
  const event = {
    action: 'takeBackPayment',
    actor: actorOf(caller, actorKind(side)),
    reason,
    detail: { paidOn: payment.paid_on, amount },
  } as const;
  const reopened = row.status === settlementStatus.paid;
  if (reopened) await transition(tx, 'settlement', settlementId, event);
  else await recordAudit(tx, 'settlement', settlementId, event);
  await tellOther(tx, row, side, 'settlement-taken-back', {
    说明: `${payment.paid_on} 的付款 ${formatFen(amount)}`,
    原因: reason,
  });
  return { id: settlementId, status: statusOf(reopened ? settlementStatus.invoiced : row.status) };
}
