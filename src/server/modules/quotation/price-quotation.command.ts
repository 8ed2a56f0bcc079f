import { conflict, invalid } from '#domain/kernel/failure.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { whyNotEditable } from '#domain/quotation/quoting-window.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { earlierPrices } from './earlier-prices.store.ts';
import { lockQuotation, quotedDemand } from './lock-quotation.ts';
import { loadPackages } from './package-detail.query.ts';
import { isPriced } from './package-issues.ts';
import {
  atRate,
  itemPrices,
  requireFreePrices,
  requireNear,
  requireSeen,
  writePrices,
} from './price-package.command.ts';
import { keepForUndo } from './price-undo.command.ts';
import { loadLines, touchQuotation } from './quotation.store.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'catalogue' | 'caller'>;

/** Sets prices in all packages that are not confirmed; nothing is set when anything is refused. */
export async function savePrices(
  context: Context,
  { quotationId, rate, prices, from, seenTotal, sure = false }: CallInput<'quotation.savePrices'>,
): Promise<CallOutput<'quotation.savePrices'>> {
  const { tx, now } = context;
  if ([rate, prices, from].filter((one) => one !== undefined).length !== 1)
    throw invalid('请在统一折扣、逐项单价、以往报价中选一种方式改价。');
  const { demand, quotation, amending } = await lockQuotation(tx, quotationId, 'shared');
  const reason = whyNotEditable(quotedDemand(demand), now, { status: quotation.status, amending });
  if (reason) throw conflict(reason);
  if (rate === undefined) requireFreePrices(demand);
  const packages = (await loadPackages(tx, quotationId)).filter(
    ({ status }) => status === quotationPackageStatus.open,
  );
  if (packages.length === 0) throw conflict('各套餐都已确认。要改价，请先点「修改本套餐」。');
  requireSeen(seenTotal, sumFen(packages.map((pkg) => pkg.quoted_total)));
  const lines = await loadLines(
    tx,
    packages.map(({ id }) => id),
  );
  const priced = lines.filter(isPriced);
  const wanted: ReadonlyMap<string, Fen> = prices
    ? itemPrices(priced, prices)
    : from !== undefined
      ? copied(priced, await earlierPrices(tx, quotationId, from))
      : atRate(priced, rate ?? 1000);
  const linesOf = (id: string) => lines.filter((line) => line.quotation_package_id === id);
  if (!sure)
    requireNear(
      packages.map(({ id, label }) => ({ label, lines: linesOf(id) })),
      wanted,
    );
  const changed = [];
  for (const pkg of packages)
    changed.push(...(await writePrices(context, { pkg, lines: linesOf(pkg.id) }, wanted)));
  const kind = prices ? 'prices' : from === undefined ? 'rate' : 'from';
  await keepForUndo(tx, quotationId, { kind, rate }, changed);
  await touchQuotation(tx, quotationId, now);
  return { packages: packages.length, lines: changed.length };
}

/** Earlier prices of the same items, never above today's list prices. */
function copied(
  priced: readonly { id: string; institution_item_id: string | null; list_price: Fen }[],
  earlier: ReadonlyMap<string, Fen>,
): Map<string, Fen> {
  const prices = priced.flatMap((line) => {
    const price = earlier.get(line.institution_item_id ?? '');
    return price === undefined ? [] : [[line.id, Math.min(price, line.list_price)] as const];
  });
  if (prices.length === 0) throw invalid('那份报价里没有与本次相同的项目，请换一份。');
  return new Map(prices);
}
