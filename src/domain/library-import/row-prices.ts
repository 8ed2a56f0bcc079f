import { type Fen, formatFen } from '#domain/kernel/money.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnRole } from './header-words.ts';
import { isBlankText, parseDiscount, parsePrice } from './parse-price.ts';

interface RowPrices {
  readonly listPrice: Fen | undefined;
  /** Its own column, else the list price less the discount, else the list price. */
  readonly salePrice: Fen | undefined;
  /** More than two decimals, or a discount that does not come out even: half a fen goes up. */
  readonly rounded: boolean;
  readonly errors: Readonly<Partial<Record<ColumnRole, string>>>;
}

type PriceRole = 'listPrice' | 'salePrice';

/** A line's prices, and what is wrong with them. A sale price alone is the list price, too. */
export function rowPrices(read: CellReader, row: number): RowPrices {
  const errors: Partial<Record<ColumnRole, string>> = {};
  let rounded = false;
  const priceOf = (role: PriceRole): Fen | undefined => {
    const shared = read.sharedBy(role, row);
    const price =
      read.mark(role, row) === 'noResult' ? undefined : parsePrice(read.text(role, row), read.power(role));
    if (shared)
      errors[role] =
        `第 ${shared.top + 1}–${shared.bottom + 1} 行共用一个合并的价格，请取消合并，给每一行填写价格。`;
    else if (!price)
      errors[role] = '这一格的公式没有保存计算结果，请在 Excel 中打开并保存后重新上传，或直接填写数字。';
    else if (price.error !== undefined) errors[role] = price.error;
    else if (price.rounded) rounded = true;
    return price?.fen;
  };
  const discounted = (from: Fen | undefined): Fen | undefined => {
    const said = read.merged('discount', row);
    if (from === undefined || said === '') return from;
    const rate = parseDiscount(said);
    if (rate === undefined) {
      errors.discount = `看不懂折扣率“${said}”，请填写例如 85% 或 8.5折。`;
      return undefined;
    }
    // Rates have four digits at most: what is nearer than a millionth is binary noise.
    const exact = Math.round(from * rate * 1e6) / 1e6;
    if (!Number.isInteger(exact)) rounded = true;
    return Math.floor(exact + 0.5);
  };
  const isBlank = (role: PriceRole) =>
    !read.has(role) || (isBlankText(read.text(role, row)) && !read.mark(role, row));
  const only =
    !read.has('listPrice') || (isBlank('listPrice') && !isBlank('salePrice')) ? 'salePrice' : 'listPrice';
  const listPrice = priceOf(only);
  const salePrice =
    only === 'listPrice' && !isBlank('salePrice') ? priceOf('salePrice') : discounted(listPrice);
  if (listPrice !== undefined && salePrice !== undefined && salePrice > listPrice)
    errors.salePrice = `优惠价 ${formatFen(salePrice)} 高于原价 ${formatFen(listPrice)}，请核对两列是否填反。`;
  return { listPrice, salePrice, rounded, errors };
}
