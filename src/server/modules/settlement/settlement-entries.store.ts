import { toYuanText } from '#domain/kernel/money.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { Sql } from '#server/db/database.ts';
import { fileRefs } from '#server/modules/common/stored-file.store.ts';

type Detail = CallOutput<'settlement.detail'>;

/** Invoices and payments in the order of their days, and what was taken back. */
export async function readEntries(
  db: Sql,
  settlementId: string,
): Promise<Pick<Detail, 'invoices' | 'payments' | 'takenBack'>> {
  const invoices = await db
    .selectFrom('settlement_invoice')
    .select(['id', 'number', 'issued_on', 'amount', 'file_id'])
    .where('settlement_id', '=', settlementId)
    .orderBy('issued_on')
    .orderBy('id')
    .execute();
  const payments = await db
    .selectFrom('settlement_payment')
    .select(['id', 'paid_on', 'amount', 'note'])
    .where('settlement_id', '=', settlementId)
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
  const takenBack = await db
    .selectFrom('settlement_taken_back')
    .select(['kind', 'day', 'amount', 'said', 'reason', 'taken_back_at'])
    .where('settlement_id', '=', settlementId)
    .orderBy('id', 'desc')
    .execute();
  const files = await fileRefs(
    db,
    invoices.map(({ file_id }) => file_id),
  );
  const yuan = (amount: number) => toYuanText(Number(amount));
  return {
    invoices: invoices.map((one) => ({
      entryId: one.id,
      number: one.number,
      issuedOn: one.issued_on,
      amount: yuan(one.amount),
      file: files.get(one.file_id ?? '') ?? null,
    })),
    payments: payments.map((one) => ({
      entryId: one.id,
      paidOn: one.paid_on,
      amount: yuan(one.amount),
      note: one.note,
    })),
    takenBack: takenBack.map(({ taken_back_at, amount, ...one }) => ({
      ...one,
      amount: yuan(amount),
      at: taken_back_at.toISOString(),
    })),
  };
}
