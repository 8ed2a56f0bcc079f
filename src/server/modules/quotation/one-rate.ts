import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Fen } from '#domain/kernel/money.ts';
import { commonRate, priceAtRate } from '#domain/pricing/one-rate.ts';
import { reasonAtPrice } from '#domain/quotation/replacement-reason.ts';
import type { LineRow } from './line-rows.ts';

type PricedRow = Pick<LineRow, 'institution_item_id' | 'covered_by' | 'list_price' | 'unit_price'>;

/** Those that carry a price of their own. */
export const pricesOf = (rows: readonly PricedRow[]): { price: Fen; listPrice: Fen }[] =>
  rows
    .filter((row) => row.institution_item_id && !row.covered_by && row.list_price > 0)
    .map((row) => ({ price: row.unit_price, listPrice: row.list_price }));

/** The rate of what stands; undefined where it has none in common. */
export const rateOf = (rows: readonly PricedRow[]): number | undefined => commonRate(pricesOf(rows));

/** A buyer who asks for one discount on list prices gets one: every price at `rate` thousandths, its reason with it. */
export const atOneRate = (catalogue: Catalogue, rows: readonly LineRow[], rate: number): LineRow[] =>
  rows.map((row) => {
    if (pricesOf([row]).length === 0) return row;
    const price = priceAtRate(row.list_price, rate);
    return { ...row, unit_price: price, reason: reasonAtPrice(catalogue, row, price) };
  });
