import { parseDiscount } from '#domain/kernel/discount-text.ts';
import type { Fen } from '#domain/kernel/money.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnRole } from './header-words.ts';
import { isBlankText, parsePrice } from './parse-price.ts';
import { numberErrors, type RowFinding, saidCell } from './row-finding.ts';

interface RowPrices {
  readonly listPrice: Fen | undefined;
  /** Its own column, else the list price less the discount, else the list price. */
  readonly salePrice: Fen | undefined;
  /** More than two decimals, or a discount that does not come out even: half a fen goes up. */
  readonly rounded: boolean;
  /** Read, and to be looked at by a person. */
  readonly questions: readonly RowFinding[];
  readonly errors: Readonly<Partial<Record<ColumnRole, RowFinding>>>;
}

/** Less than half the price is what is left, or what is taken off: 15%. 4折 says which. */
const likelyDiscount = 0.5;

type PriceRole = 'listPrice' | 'salePrice';

/** A line's prices, and what is wrong with them. A sale price alone is the list price, too. */
export function rowPrices(read: CellReader, row: number): RowPrices {
  const errors: Partial<Record<ColumnRole, RowFinding>> = {};
  const questions: RowFinding[] = [];
  let rounded = false;
  const priceOf = (role: PriceRole): Fen | undefined => {
    const shared = read.sharedBy(role, row);
    const cell = saidCell(read.written(role, row));
    const power = read.power(role);
    const said = { cell, ...(power !== 0 && { power }) };
    const price = read.marked(role, row, 'noResult') ? undefined : parsePrice(cell, power);
    if (shared) errors[role] = { code: 'sharedPrice', from: shared.top + 1, to: shared.bottom + 1 };
    else if (!price) errors[role] = { code: 'noSavedResult' };
    else if (price.error !== undefined) errors[role] = { code: 'badPrice', ...said };
    else if (read.marked(role, row, 'struck')) errors[role] = { code: 'struckPrice', cell };
    else {
      if (price.rounded) rounded = true;
      if (price.ask) questions.push({ code: 'unsurePrice', ...said });
    }
    return errors[role] === undefined ? price?.fen : undefined;
  };
  const discounted = (from: Fen | undefined): Fen | undefined => {
    if (read.marked('discount', row, 'noResult')) {
      errors.discount = { code: 'noSavedResult' };
      return undefined;
    }
    const said = read.merged('discount', row);
    if (from === undefined || said === '') return from;
    const rate = parseDiscount(said);
    if (rate === undefined) {
      errors.discount = { code: 'badDiscount', cell: saidCell(said) };
      return undefined;
    }
    if (rate < likelyDiscount && !said.includes('折'))
      questions.push({ code: 'unsureDiscount', cell: saidCell(said) });
    // Rates have four digits at most: what is nearer than a millionth is binary noise.
    const exact = Math.round(from * rate * 1e6) / 1e6;
    if (!Number.isInteger(exact)) rounded = true;
    return Math.floor(exact + 0.5);
  };
  const isBlank = (role: PriceRole) =>
    !read.has(role) || (isBlankText(read.text(role, row)) && read.marksOf(role, row).length === 0);
  const only =
    !read.has('listPrice') || (isBlank('listPrice') && !isBlank('salePrice')) ? 'salePrice' : 'listPrice';
  const listPrice = priceOf(only);
  const salePrice =
    only === 'listPrice' && !isBlank('salePrice') ? priceOf('salePrice') : discounted(listPrice);
  Object.assign(errors, numberErrors({ listPrice, salePrice }));
  return { listPrice, salePrice, rounded, questions, errors };
}
