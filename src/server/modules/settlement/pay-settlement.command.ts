import { conflict, invalid } from '#domain/kernel/failure.ts';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { shanghaiDay } from '#domain/kernel/shanghai.ts';
import { settlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit, transition } from '#server/db/transition.ts';
import { requireOwnFiles } from '#server/modules/common/stored-file.store.ts';
import { lockForAct, statusOf, tellOther } from './act-on-settlement.command.ts';
import type { SettlementRow } from './settlement.store.ts';
import { actorKind } from './write-settlement.ts';

/** Fen, above nothing and within what is left. @throws Failure 400, 409 with the figures */
function amountWithin(typed: string, what: string, { total }: SettlementRow, before: number): number {
  const amount = parseYuan(typed) ?? 0;
  if (amount === 0) throw invalid(`${what}金额应大于 0。`, { amount: '应大于 0。' });
  if (before + amount > total)
    throw conflict(
      `${what} ${formatFen(amount)} 超出：结算金额 ${formatFen(total)}，已登记 ${formatFen(before)}，还可登记 ${formatFen(total - before)}。请核对金额。`,
    );
  return amount;
}

function requirePast(day: string, field: string, now: Date): void {
  if (day > shanghaiDay(now)) throw invalid('日期晚于今天，请核对。', { [field]: '晚于今天。' });
}

/** Once the sum is the settlement's amount it is 已开票. @throws Failure 400, 403, 404, 409 */
export async function addInvoice(
  context: WriteContext,
  { settlementId, number, issuedOn, amount: typed, fileId }: ParsedInput<'settlement.addInvoice'>,
) {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'invoice');
  requirePast(issuedOn, 'issuedOn', now);
  const amount = amountWithin(typed, '发票', row, row.invoiced);
  await requireOwnFiles(tx, signedIn(caller).userId, fileId ? [fileId] : [], 'fileId');
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('settlement_invoice')
    .values({
      id: newId(),
      settlement_id: settlementId,
      number,
      issued_on: issuedOn,
      amount,
      file_id: fileId ?? null,
      created_by: signedIn(caller).userId,
    })
    .onConflict((same) => same.columns(['settlement_id', 'number']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw conflict(`发票 ${number} 已经登记过，请核对发票号码。`);
  const actor = actorOf(caller, actorKind(side));
  const detail = { number, amount };
  const complete = row.invoiced + amount === row.total;
  if (complete) await transition(tx, 'settlement', settlementId, { action: 'invoice', actor, detail });
  else await recordAudit(tx, 'settlement', settlementId, { action: 'invoice', actor, detail });
  await tellOther(tx, row, side, 'settlement-invoiced', { 发票号码: number, 金额: formatFen(amount) });
  const paid = complete && row.paid === row.total;
  if (paid) await transition(tx, 'settlement', settlementId, { action: 'settle', actor });
  return {
    id: settlementId,
    status: statusOf(paid ? settlementStatus.paid : complete ? settlementStatus.invoiced : row.status),
  };
}

/** Once all is invoiced and the sum is the settlement's amount it is 已付清. @throws Failure 400, 403, 404, 409 */
export async function addPayment(
  context: WriteContext,
  { settlementId, paidOn, amount: typed, note }: ParsedInput<'settlement.addPayment'>,
) {
  const { tx, caller, now } = context;
  const { row, side } = await lockForAct(context, settlementId, 'pay');
  requirePast(paidOn, 'paidOn', now);
  const amount = amountWithin(typed, '付款', row, row.paid);
  const same = await tx
    .selectFrom('settlement_payment')
    .select('id')
    .where('settlement_id', '=', settlementId)
    .where('paid_on', '=', paidOn)
    .where('amount', '=', amount)
    .where('note', '=', note)
    .executeTakeFirst();
  if (same)
    throw conflict(
      `已经登记过 ${paidOn} 的付款 ${formatFen(amount)}，可能是对方登记的同一笔。若是另一笔，请在备注中写明后再登记。`,
    );
  await tx
    .insertInto('settlement_payment')
    .values({
      id: newId(),
      settlement_id: settlementId,
      paid_on: paidOn,
      amount,
      note,
      created_by: signedIn(caller).userId,
    })
    .execute();
  const actor = actorOf(caller, actorKind(side));
  const left = row.total - row.paid - amount;
  const paid = left === 0 && row.status === settlementStatus.invoiced;
  await recordAudit(tx, 'settlement', settlementId, { action: 'add', actor, detail: { paidOn, amount } });
  if (paid) await transition(tx, 'settlement', settlementId, { action: 'settle', actor, detail: { amount } });
  await tellOther(tx, row, side, 'settlement-paid', {
    金额: formatFen(amount),
    说明: left === 0 ? '结算金额已全部付清。' : `还有 ${formatFen(left)} 未付。`,
  });
  return { id: settlementId, status: statusOf(paid ? settlementStatus.paid : row.status) };
}
