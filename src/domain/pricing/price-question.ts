import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { formatNumber } from '#domain/kernel/number-format.ts';

/** A price that moves further than this is asked about, whoever changes it and however: a slip costs more than a question. */
const farMove = 0.5;
/** Below this share of what its items cost a package is a slip or a bait, and is not published at all. */
const floor = 0.1;

export interface ItemPrices {
  readonly listPrice: Fen;
  readonly salePrice: Fen;
}

/** Days back over which moves of one price count together: two cuts of 49 % are one of 74 %. */
export const movesTogetherDays = 7;

/**
 * Why the prices of an item are to be confirmed before they are saved, by field; `before` undefined: a new item. `earlier`: what they were
 * `movesTogetherDays` ago. What has moved far since then was confirmed when it did, and is not asked about again.
 */
export function itemPriceQuestions(
  before: ItemPrices | undefined,
  after: ItemPrices,
  earlier?: ItemPrices,
): Partial<Record<keyof ItemPrices, string>> {
  const questions: Partial<Record<keyof ItemPrices, string>> = {};
  for (const [field, label] of [
    ['listPrice', '原价'],
    ['salePrice', '优惠价'],
  ] as const) {
    const question =
      priceQuestion(label, before?.[field], after[field]) ??
      stepsQuestion(label, earlier?.[field], before?.[field], after[field]);
    if (question !== undefined) questions[field] = question;
  }
  return questions;
}

function priceQuestion(label: string, before: Fen | undefined, after: Fen): string | undefined {
  if (before === after) return undefined;
  const change = `${label} ${before === undefined ? '' : `${formatFen(before)} → `}${formatFen(after)}`;
  if (after === 0) return `${change}（免费）`;
  if (!before || Math.abs(after / before - 1) <= farMove) return undefined;
  return `${change}（${after < before ? '降' : '涨'} ${formatNumber(Math.abs(after / before - 1) * 100)}%）`;
}

function stepsQuestion(
  label: string,
  earlier: Fen | undefined,
  before: Fen | undefined,
  after: Fen,
): string | undefined {
  if (earlier === undefined || before === undefined || before === after) return undefined;
  if (priceQuestion(label, earlier, before) !== undefined) return undefined;
  const question = priceQuestion(label, earlier, after);
  return question && `${movesTogetherDays} 天内${question}`;
}

/** Why a package may not be published at this price at all. */
export function packagePriceProblem(price: Fen, listPrice: Fen): string | undefined {
  if (price === 0) return '请填写套餐价。';
  if (price > listPrice)
    return `套餐价 ${formatFen(price)} 高于项目原价合计 ${formatFen(listPrice)}，请核对。`;
  return price < listPrice * floor
    ? `套餐价 ${formatFen(price)} 不到项目原价合计 ${formatFen(listPrice)} 的 ${floor * 100}%，不能公布，请核对位数和小数点。`
    : undefined;
}

/** Why a package's price is to be confirmed before everybody reads it. `market`: the lower ends of what others publish for its groups. */
export function packagePriceQuestion(
  price: Fen,
  listPrice: Fen,
  market: readonly (Fen | undefined)[],
): string | undefined {
  const lowest = Math.max(0, ...market.map((low) => low ?? 0));
  const under = [
    price < listPrice * (1 - farMove) && `项目原价合计 ${formatFen(listPrice)} 的一半`,
    price < lowest * (1 - farMove) && `同类套餐公开价下限 ${formatFen(lowest)} 的一半`,
  ].filter((one) => one !== false);
  return under.length > 0 ? `套餐价 ${formatFen(price)} 低于${under.join('，也低于')}` : undefined;
}
