import { type Fen, formatFen } from '#domain/kernel/money.ts';

/** What is wrong with the price that an institution quotes for one item: never above its list price. */
export function itemPriceProblem(price: Fen | undefined, listPrice: Fen): string | undefined {
  if (price === undefined) return '请填写金额，最多两位小数。';
  return price > listPrice ? `不能高于门市价 ${formatFen(listPrice)}。` : undefined;
}
