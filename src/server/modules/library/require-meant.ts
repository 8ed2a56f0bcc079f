import { sql } from 'kysely';
import { invalid } from '#domain/kernel/failure.ts';
import { type ItemPrices, itemPriceQuestions, movesTogetherDays } from '#domain/pricing/price-question.ts';
import type { Tx } from '#server/db/database.ts';

/** An item that is to be written; `before` undefined: a new one. */
interface Priced {
  readonly name: string;
  readonly before: ItemPrices | undefined;
  readonly after: ItemPrices;
  readonly earlier: ItemPrices | undefined;
}

/** The prices of an item's row. */
export const pricesOf = (row: { readonly list_price: number; readonly sale_price: number }): ItemPrices => ({
  listPrice: row.list_price,
  salePrice: row.sale_price,
});

/** What items cost before their first change of the last days; those that did not change are not in it. */
export async function earlierPrices(
  tx: Tx,
  now: Date,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemPrices>> {
  if (itemIds.length === 0) return new Map();
  const from = new Date(now.getTime() - movesTogetherDays * 86_400_000);
  const { rows } = await sql<{ item_id: string; list_price: number; sale_price: number }>`
    SELECT DISTINCT ON (item_id) item_id, list_price, sale_price FROM institution_item_past
    WHERE item_id = ANY(${itemIds}::uuid[]) AND until > ${from} ORDER BY item_id, version`.execute(tx);
  return new Map(rows.map((row) => [row.item_id, pricesOf(row)]));
}

/** More nobody reads in a question. */
const shown = 20;

/** What writes prices of the library passes here, or asks row by row (`saveRows`). @throws Failure 400 naming `sure` */
export function requireMeant(items: readonly Priced[], sure: boolean): void {
  if (sure) return;
  const asked = items.flatMap(({ name, before, after, earlier }) => {
    const questions = Object.values(itemPriceQuestions(before, after, earlier));
    return questions.length > 0 ? [`“${name}”${questions.join('，')}`] : [];
  });
  if (asked.length === 0) return;
  const more = asked.length > shown ? [`另有 ${asked.length - shown} 项`] : [];
  const others = asked.length > 1 ? ` 等 ${asked.length} 项` : '';
  throw invalid(`价格变动超过一半或为 0，没有保存：${asked[0]}${others}。请核对后确认。`, {
    sure: `${[...asked.slice(0, shown), ...more].join('；\n')}。`,
  });
}
