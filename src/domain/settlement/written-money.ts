import type { Fen } from '#domain/kernel/money.ts';
import { signDigit } from '#domain/kernel/sign-digit.ts';
import { joined } from '#domain/library-import/price-separators.ts';

export interface Money {
  readonly fen: Fen;
  readonly exact: boolean;
}

/**
 * `¥1,280.50 元`, `-80`; more than two decimals are rounded and said so. Hundredths of a millionth are a computer's, not a person's.
 * What groups digits is taken out as in prices: `80，100` and `1,20` are no amounts.
 */
export function readMoney(written: string): Money | undefined {
  if (signDigit(written) !== undefined) return undefined;
  const [, minus = '', digits = ''] =
    /^\s*[¥￥]?\s*([-−－–]?)\s*[¥￥]?\s*(.*?)\s*(?:元整?)?\s*$/s.exec(written) ?? [];
  const { text, ask } = joined(digits, false);
  if (text === undefined || ask !== undefined) return undefined;
  if (!/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d+)?$/.test(text)) return undefined;
  const fen = Number(text.replaceAll(',', '')) * 100 * (minus === '' ? 1 : -1);
  return { fen: Math.round(fen), exact: Math.abs(fen - Math.round(fen)) < 1e-4 };
}

/** It is money and nothing else: a bare number beside a total may be the number of people. */
const saysMoney = (cell: string): boolean => /[¥￥元.．]/.test(cell);

/**
 * Of a total's row: what stands in the column, else the one other cell that can be nothing but money, 合计金额 1,586.01元 within a text
 * too. `unclear`: numbers of which nobody knows what they count.
 */
export function totalMoney(
  cells: readonly string[],
  column: number | undefined,
): { readonly fen?: Fen; readonly unclear?: string } {
  const own = column === undefined ? undefined : readMoney(cells[column] ?? '');
  if (own) return { fen: own.fen };
  const others = cells.flatMap((cell, at) => {
    const inText = /^\D*?([¥￥]?\s*-?\d[\d,]*(?:\.\d+)?\s*元)\D*$/.exec(
      cell.replace(/\d+\s*[人位名]/g, ''),
    )?.[1];
    const found = at === column ? undefined : (readMoney(cell) ?? (inText && readMoney(inText)));
    return found ? [{ cell, fen: found.fen, sure: saysMoney(cell) }] : [];
  });
  const sure = others.filter(({ sure: one }) => one);
  const [first, ...more] = sure;
  if (first && more.every(({ fen }) => fen === first.fen)) return { fen: first.fen };
  const [open] = first ? sure : others;
  return open ? { unclear: open.cell } : {};
}
