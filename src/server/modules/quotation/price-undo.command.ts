import { conflict } from '#domain/kernel/failure.ts';
import { type Fen, formatYuan } from '#domain/kernel/money.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { whyNotEditable } from '#domain/quotation/quoting-window.ts';
import { reasonAtPrice } from '#domain/quotation/replacement-reason.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import type { PriceUndo } from '#server/db/tables/price-undo.ts';
import { lockQuotation, quotedDemand } from './lock-quotation.ts';
import { loadPackages } from './package-detail.query.ts';
import { loadLines, setPrices, touchQuotation } from './quotation.store.ts';

interface Changed {
  readonly id: string;
  readonly before: Fen;
  readonly after: Fen;
}

/** Keeps what a change of many prices has changed, in place of what was kept before; one that changed nothing leaves that. */
export async function keepForUndo(
  tx: Tx,
  quotationId: string,
  { kind, rate, packagePrice }: Pick<PriceUndo, 'kind' | 'rate' | 'packagePrice'>,
  prices: readonly Changed[],
): Promise<void> {
  if (prices.length === 0) return;
  const undo: PriceUndo = { kind, rate, packagePrice, prices };
  await tx
    .updateTable('quotation')
    .set({ price_undo: JSON.stringify(undo) })
    .where('id', '=', quotationId)
    .execute();
}

/** Takes the last change of many prices back. Prices that were changed once more since, and those of confirmed packages, stay. */
export async function undoPrices(
  { tx, now, catalogue, caller }: Pick<WriteContext, 'tx' | 'now' | 'catalogue' | 'caller'>,
  quotationId: string,
): Promise<CallOutput<'quotation.undoPrices'>> {
  const { demand, quotation, amending } = await lockQuotation(tx, quotationId, 'shared');
  const reason = whyNotEditable(quotedDemand(demand), now, { status: quotation.status, amending });
  if (reason) throw conflict(reason);
  if (!quotation.price_undo) throw conflict('没有可以撤销的改价，可能已经撤销过。');
  const wanted = new Map(quotation.price_undo.prices.map((one) => [one.id, one]));
  const packages = (await loadPackages(tx, quotationId)).filter(
    ({ status }) => status === quotationPackageStatus.open,
  );
  let undone = 0;
  for (const pkg of packages) {
    const lines = (await loadLines(tx, [pkg.id])).flatMap((line) => {
      const change = wanted.get(line.id);
      if (change?.after !== line.unit_price) return [];
      // The list price may have come down since.
      const price = Math.min(change.before, line.list_price);
      return [{ id: line.id, price, reason: reasonAtPrice(catalogue, line, price) }];
    });
    if (lines.length > 0) await setPrices(tx, pkg.id, lines, signedIn(caller).userId);
    undone += lines.length;
  }
  await tx.updateTable('quotation').set({ price_undo: null }).where('id', '=', quotationId).execute();
  await touchQuotation(tx, quotationId, now);
  return { lines: undone, kept: wanted.size - undone };
}

/** 撤销… : what would be taken back. */
export function undoText({ kind, rate, packagePrice }: PriceUndo): string {
  if (kind === 'rate') return `按门市价 ${(rate ?? 0) / 100} 折`;
  if (kind === 'target') return `做到每人 ${formatYuan(packagePrice ?? '0')}`;
  return kind === 'from' ? '照搬以往报价' : '采用 Excel 里的价格';
}
