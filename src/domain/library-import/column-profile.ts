import { parsePrice } from './parse-price.ts';
import type { RawSheet } from './raw-table.ts';

/** What a column's values look like; shares are 0–1 of its filled cells. */
export interface ColumnProfile {
  readonly filled: number;
  /** Cells that parse as a price. */
  readonly prices: number;
  /** Cells with Chinese or Latin words. */
  readonly texts: number;
  readonly distinct: number;
  /** Cells like A01-003: letters or digits without words. */
  readonly codes: number;
  /** 1, 2, 3, … in order: a running number, never a price. */
  readonly running: boolean;
  readonly meanLength: number;
  /** Mean of the parsed prices, fen. */
  readonly meanPrice: number;
  readonly samples: readonly string[];
}

/** Enough to know a column by, however long the sheet. */
const SAMPLE_ROWS = 400;

export function profileColumns(sheet: RawSheet, firstRow: number): Map<number, ColumnProfile> {
  const cells = new Map<number, string[]>();
  for (const row of sheet.rows.slice(firstRow, firstRow + SAMPLE_ROWS))
    row.forEach((text, column) => {
      if (text === '') return;
      const list = cells.get(column);
      if (list) list.push(text);
      else cells.set(column, [text]);
    });
  return new Map([...cells].toSorted(([a], [b]) => a - b).map(([column, texts]) => [column, profile(texts)]));
}

function profile(texts: readonly string[]): ColumnProfile {
  const prices = texts.map((text) => parsePrice(text).fen).filter((fen) => fen !== undefined);
  const share = (count: number) => count / texts.length;
  const numbers = texts.map(Number);
  return {
    filled: texts.length,
    prices: share(prices.length),
    texts: share(texts.filter((text) => /\p{Script=Han}|[A-Za-z]{2}/u.test(text)).length),
    distinct: share(new Set(texts).size),
    codes: share(texts.filter((text) => /^[A-Za-z]{0,6}[-_.]?\d[\dA-Za-z._-]{1,}$/.test(text)).length),
    running: texts.length > 2 && numbers.every((n, at) => at === 0 || n === (numbers[at - 1] ?? 0) + 1),
    meanLength: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
    meanPrice: prices.reduce((sum, fen) => sum + fen, 0) / Math.max(1, prices.length),
    samples: [...new Set(texts)].slice(0, 5),
  };
}
