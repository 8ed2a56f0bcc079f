import { invalid } from '#domain/kernel/failure.ts';
import { type ItemPrices, itemPriceQuestions } from '#domain/pricing/price-question.ts';

/** An item that is to be written; `before` undefined: a new one. */
interface Priced {
  readonly name: string;
  readonly before: ItemPrices | undefined;
  readonly after: ItemPrices;
}

/** The prices of an item's row. */
export const pricesOf = (row: { readonly list_price: number; readonly sale_price: number }): ItemPrices => ({
  listPrice: row.list_price,
  salePrice: row.sale_price,
});

/** More nobody reads in a question. */
const shown = 20;

/** What writes prices of the library passes here, or asks row by row (`saveRows`). @throws Failure 400 naming `sure` */
export function requireMeant(items: readonly Priced[], sure: boolean): void {
  if (sure) return;
  const asked = items.flatMap(({ name, before, after }) => {
    const questions = Object.values(itemPriceQuestions(before, after));
    return questions.length > 0 ? [`“${name}”${questions.join('，')}`] : [];
  });
  if (asked.length === 0) return;
  const more = asked.length > shown ? [`另有 ${asked.length - shown} 项`] : [];
  const others = asked.length > 1 ? ` 等 ${asked.length} 项` : '';
  throw invalid(`价格变动超过一半或为 0，没有保存：${asked[0]}${others}。请核对后确认。`, {
    sure: `${[...asked.slice(0, shown), ...more].join('；\n')}。`,
  });
}
