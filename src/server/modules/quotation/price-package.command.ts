import { conflict, Failure, invalid } from '#domain/kernel/failure.ts';
import { type Fen, formatFen, parseYuan, sumFen } from '#domain/kernel/money.ts';
import { formatNumber } from '#domain/kernel/number-format.ts';
import { itemPriceProblem } from '#domain/pricing/item-price-problem.ts';
import { largeChange } from '#domain/pricing/large-change.ts';
import { quoteTotal } from '#domain/pricing/quote-total.ts';
import { reachTarget } from '#domain/pricing/target-price.ts';
import { reasonAtPrice } from '#domain/quotation/replacement-reason.ts';
import type { CallInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { priceFloorOf } from './earlier-prices.store.ts';
import { editPackage } from './lock-quotation.ts';
import { isPriced } from './package-issues.ts';
import { keepForUndo } from './price-undo.command.ts';
import { type LineRecord, setPrices, touchQuotation } from './quotation.store.ts';

type Context = Pick<WriteContext, 'tx' | 'now' | 'catalogue' | 'caller'>;
type PriceChange = { readonly id: string; readonly before: Fen; readonly after: Fen };
type Change = Omit<CallInput<'quotation.savePackage'>, 'quotationPackageId'>;
type LinePrice = NonNullable<Change['prices']>[number];

/** Sets prices under the demand's basis; nothing is set when anything is refused. Answers the package's id. */
export async function savePackage(
  context: Context,
  quotationPackageId: string,
  { prices, packagePrice, rate, seenTotal, belowFloor = false, rounding = 1, sure = false }: Change,
): Promise<string> {
  const { tx, now } = context;
  const edited = await editPackage(tx, now, quotationPackageId);
  const { demand, quotation, pkg, lines } = edited;
  if ([prices, packagePrice, rate].filter((one) => one !== undefined).length !== 1)
    throw invalid('请在逐项单价、套餐价、折扣中选一种方式改价。');
  requireSeen(seenTotal, pkg.quoted_total);
  const priced = lines.filter(isPriced);
  if (rate === undefined) requireFreePrices(demand);
  const wanted = prices
    ? itemPrices(priced, prices)
    : rate !== undefined
      ? atRate(priced, rate)
      : targetPrices(
          priced,
          parseYuan(packagePrice ?? '') ?? 0,
          belowFloor ? null : await priceFloorOf(tx, quotation.institution_id),
          rounding,
        );
  if (!prices && !sure) requireNear([{ label: '', lines }], wanted);
  const changed = await writePrices(context, edited, wanted);
  if (!prices)
    await keepForUndo(
      tx,
      quotation.id,
      { kind: rate === undefined ? 'target' : 'rate', rate, packagePrice },
      changed,
    );
  await touchQuotation(tx, quotation.id, now);
  return quotationPackageId;
}

/** @throws Failure 400 where the buyer asked for one discount on all list prices. */
export function requireFreePrices(demand: { readonly price_basis: string }): void {
  if (demand.price_basis === 'discount') throw invalid('采购方要求按门市价折扣报价，请填写折扣。');
}

/** What a person sees is what they change. @throws Failure 409 when a colleague changed it meanwhile. */
export function requireSeen(seen: string | undefined, total: Fen): void {
  if (seen !== undefined && parseYuan(seen) !== total)
    throw conflict(`同事刚刚改过价格，合计现为 ${formatFen(total)}。没有改动，请核对后再应用。`);
}

/**
 * A change of many prices that leaves the draft (the library's own prices) by more than 40 % is a slip until somebody says that it is none.
 * @throws Failure 400 naming `sure`
 */
export function requireNear(
  packages: readonly { readonly label: string; readonly lines: readonly LineRecord[] }[],
  wanted: ReadonlyMap<string, Fen>,
): void {
  for (const { label, lines } of packages) {
    const priced = lines.filter(isPriced);
    const draft = sumFen(
      priced.map((line) => Math.min(line.item_sale_price ?? line.list_price, line.list_price)),
    );
    const before = sumFen(priced.map((line) => line.unit_price));
    const after = sumFen(priced.map((line) => wanted.get(line.id) ?? line.unit_price));
    const change = largeChange(draft, before, after);
    if (change === undefined) continue;
    const percent = `${change < 0 ? '低' : '高'} ${formatNumber(Math.abs(change) * 100, 2)}%`;
    const text = `${label && `「${label}」`}每人合计将从 ${formatFen(before)} 变为 ${formatFen(after)}，比项目库售价合计 ${formatFen(draft)} ${percent}。`;
    throw invalid(`${text}请确认不是填错。`, { sure: text });
  }
}

/** Writes those of the prices that differ. Answers them. */
export async function writePrices(
  { tx, catalogue, caller }: Pick<Context, 'tx' | 'catalogue' | 'caller'>,
  { pkg, lines }: { readonly pkg: { readonly id: string }; readonly lines: readonly LineRecord[] },
  prices: ReadonlyMap<string, Fen>,
): Promise<PriceChange[]> {
  const changed = lines.filter(isPriced).flatMap((line) => {
    const price = prices.get(line.id);
    if (price === undefined || price === line.unit_price) return [];
    return [{ id: line.id, before: line.unit_price, price, reason: reasonAtPrice(catalogue, line, price) }];
  });
  await setPrices(
    tx,
    pkg.id,
    changed.map(({ id, price, reason }) => ({ id, price, reason })),
    signedIn(caller).userId,
  );
  return changed.map(({ id, before, price }) => ({ id, before, after: price }));
}

/**
 * Prices typed for single lines.
 * @throws Failure 400 above list, 409 where a colleague has changed a price since it was read; both name the fields.
 */
export function itemPrices(priced: readonly LineRecord[], wanted: readonly LinePrice[]): Map<string, Fen> {
  const byId = new Map(priced.map((line) => [line.id, line]));
  const fields: Record<string, string> = {};
  const overtaken: Record<string, string> = {};
  const prices = new Map<string, Fen>();
  wanted.forEach(({ lineId, unitPrice, was }, i) => {
    const line = byId.get(lineId);
    const price = parseYuan(unitPrice) ?? 0;
    const problem = line
      ? itemPriceProblem(price, line.list_price)
      : '这一行没有可改的价格，请刷新页面查看。';
    if (problem) fields[`prices.${i}.unitPrice`] = problem;
    else if (line && was !== undefined && parseYuan(was) !== line.unit_price && price !== line.unit_price)
      overtaken[`prices.${i}.unitPrice`] = `已改为 ${formatFen(line.unit_price)}（同事修改或项目库更新）。`;
    else prices.set(lineId, price);
  });
  const [first] = Object.values(fields);
  if (first) throw invalid(`有 ${Object.keys(fields).length} 处价格没有保存：${first}`, fields);
  const [newer] = Object.values(overtaken);
  if (newer)
    throw new Failure(
      409,
      `有 ${Object.keys(overtaken).length} 处价格同事刚刚改过，您填的没有保存：${newer}`,
      overtaken,
    );
  return prices;
}

/** Every price at `rate` thousandths of its list price. */
export const atRate = (priced: readonly LineRecord[], rate: number): Map<string, Fen> =>
  new Map(
    quoteTotal(
      priced.map((line) => ({ id: line.id, price: line.unit_price, listPrice: line.list_price })),
      { kind: 'discount', permille: rate },
    ).lines.map(({ id, price }) => [id, price]),
  );

/** Prices that come to `target` per head. @throws Failure 400 when the list prices or the floor forbid it. */
function targetPrices(
  priced: readonly LineRecord[],
  target: Fen,
  floor: number | null,
  rounding: Fen,
): ReadonlyMap<string, Fen> {
  const lines = priced.map((line) => ({
    id: line.id,
    price: line.unit_price,
    listPrice: line.list_price,
  }));
  const result = reachTarget(lines, target, floor, rounding);
  if (result.kind === 'reached') return result.prices;
  const problem =
    result.kind === 'aboveList'
      ? `不能高于门市价合计 ${formatFen(sumFen(lines.map(({ listPrice }) => listPrice)))}。`
      : `各项都降到底线时为 ${formatFen(result.limit)}；要再低，请选择「可低于底线」。`;
  throw invalid(`套餐价${problem}`, { packagePrice: problem });
}
