import { formatNumber } from './number-format.ts';
import { plainNumber } from './plain-number.ts';
import { cleanText } from './text.ts';
import { visibleText } from './typed.ts';

/** Money inside the product: a whole number of fen. Never a float of yuan. */
export type Fen = number;

/** `1280`, `1,280.5` → fen. Digits with at most two decimals (docs/product.md, Input); undefined when it is not such a number. */
export function parseYuan(text: string): Fen | undefined {
  const typed = cleanText(text).trim();
  if (!/^(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(typed)) return undefined;
  const [yuan = '0', fraction = ''] = typed.replaceAll(',', '').split('.');
  return Number(yuan) * 100 + Number(fraction.padEnd(2, '0'));
}

/** An amount as typed, `1,280.5` or `￥１２８０ 元` → as the wire takes it, `1280.5`; what is no amount stays as it was typed. */
export function withoutSeparators(text: string): string {
  const amount = plainNumber(
    visibleText(text)
      .replace(/^[¥￥]/, '')
      .replace(/元$/, ''),
  );
  return parseYuan(amount) === undefined ? text : amount.replaceAll(',', '');
}

/** Fen → the wire's two-decimal string, `"1280.00"`. */
export function toYuanText(fen: Fen): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.abs(fen);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** Fen → what a person reads, `¥1,280.00`. */
export const formatFen = (fen: Fen): string => `${fen < 0 ? '−' : ''}¥${formatNumber(Math.abs(fen) / 100)}`;

/** The wire's `"-1280.00"` → fen; undefined when it is no amount. Unlike what people type it may be below zero. */
export function fenOfWire(yuan: string): Fen | undefined {
  const fen = parseYuan(yuan.replace(/^-/, ''));
  return fen !== undefined && yuan.startsWith('-') ? 0 - fen : fen;
}

/** The wire's `"1280.00"` as people read it. */
export const formatYuan = (yuan: string): string => formatFen(fenOfWire(yuan) ?? 0);

/** `¥1,280`: prices that visitors compare, and ranges, leave `.00` out (decision 058). */
export const formatShortFen = (fen: Fen): string => formatFen(fen).replace(/\.00$/, '');

export const sumFen = (amounts: Iterable<Fen>): Fen => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

/** Middle value; the mean of the two middle ones, rounded to a fen. Undefined for an empty list. */
export function medianFen(amounts: readonly Fen[]): Fen | undefined {
  if (amounts.length === 0) return undefined;
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as Fen;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] as Fen) + upper) / 2);
}
