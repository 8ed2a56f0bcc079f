import { invalid } from '#domain/kernel/failure.ts';
import { type Fen, formatFen, parseYuan, sumFen } from '#domain/kernel/money.ts';
import { itemPriceProblem } from '#domain/pricing/item-price-problem.ts';
import { quoteTotal } from '#domain/pricing/quote-total.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { editPackage } from './lock-quotation.ts';
import { isPriced } from './package.present.ts';
import { reasonAtPrice } from '#domain/quotation/replacement-reason.ts';
import { type LineRecord, setPrices, touchQuotation } from './quotation.store.ts';

export interface PriceChange {
  readonly prices?: readonly { lineId: string; unitPrice: string }[] | undefined;
  readonly packagePrice?: string | undefined;
  /** Thousandths of list prices. */
  readonly rate?: number | undefined;
}

/** Sets prices under the demand's basis; nothing is set when anything is refused. Answers the package's id. */
export async function savePackage(
  { tx, now, catalogue }: Pick<WriteContext, 'tx' | 'now' | 'catalogue'>,
  quotationPackageId: string,
  change: PriceChange,
): Promise<string> {
  const { demand, quotation, lines } = await editPackage(tx, now, quotationPackageId);
  const given = [change.prices, change.packagePrice, change.rate].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalid('请在逐项单价、套餐价、折扣中选一种方式改价。');
  if (demand.price_basis === 'discount' && change.rate === undefined)
    throw invalid('采购方要求按门市价折扣报价，请填写折扣。');
  if (demand.price_basis === 'package' && change.prices)
    throw invalid('采购方要求报套餐价，请填写每人套餐价；各项价格由系统分摊。');
  const priced = lines.filter(isPriced);
  const prices = change.prices
    ? itemPrices(priced, change.prices)
    : change.rate !== undefined
      ? charged(priced, { kind: 'discount', permille: change.rate })
      : packagePrices(priced, parseYuan(change.packagePrice ?? '') ?? 0);
  const changed = priced.flatMap((line) => {
    const price = prices.get(line.id);
    if (price === undefined || price === line.unit_price) return [];
    return [{ id: line.id, price, reason: reasonAtPrice(catalogue, line, price) }];
  });
  await setPrices(tx, quotationPackageId, changed);
  await touchQuotation(tx, quotation.id, now);
  return quotationPackageId;
}

function itemPrices(priced: readonly LineRecord[], wanted: NonNullable<PriceChange['prices']>) {
  const byId = new Map(priced.map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  const prices = new Map<string, Fen>();
  wanted.forEach(({ lineId, unitPrice }, i) => {
    const line = byId.get(lineId);
    const price = parseYuan(unitPrice) ?? 0;
    const problem = line
      ? itemPriceProblem(price, line.list_price)
      : '这一行没有可改的价格，请刷新页面查看。';
    if (problem) fields[`prices.${i}.unitPrice`] = problem;
    else prices.set(lineId, price);
  });
  const [first] = Object.values(fields);
  if (first) throw invalid(`有 ${Object.keys(fields).length} 处价格没有保存：${first}`, fields);
  return prices;
}

const charged = (lines: readonly LineRecord[], basis: Parameters<typeof quoteTotal>[1], byList = false) =>
  new Map(
    quoteTotal(
      lines.map((line) => ({
        id: line.id,
        price: byList ? 0 : line.unit_price,
        listPrice: line.list_price,
      })),
      basis,
    ).lines.map(({ id, price }) => [id, price]),
  );

function packagePrices(priced: readonly LineRecord[], pricePerHead: Fen) {
  const listTotal = sumFen(priced.map((line) => line.list_price));
  if (pricePerHead > listTotal)
    throw invalid(`套餐价不能高于门市价合计 ${formatFen(listTotal)}。`, {
      packagePrice: `不能高于门市价合计 ${formatFen(listTotal)}。`,
    });
  if (priced.length === 0) return new Map<string, Fen>();
  const prices = charged(priced, { kind: 'package', pricePerHead });
  // Shares follow the quoted prices; where that lifts one above its list price, they follow the list prices.
  const above = priced.some((line) => (prices.get(line.id) ?? 0) > line.list_price);
  return above ? charged(priced, { kind: 'package', pricePerHead }, true) : prices;
}
