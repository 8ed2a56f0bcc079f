import type { Fen } from '#domain/kernel/money.ts';

/** What the public reads of many prices: their middle half. */
export interface PriceBand {
  readonly low: Fen;
  readonly median: Fen;
  readonly high: Fen;
  /** How many prices it is taken over, one of each institution. */
  readonly institutions: number;
}

/** A range over fewer is somebody's price list. */
export const fewestInstitutions = 3;

/**
 * The quartiles and the median, rounded outwards to what can honestly be said: whole yuan below 50, five yuan below 200,
 * ten above. Undefined for fewer than `fewestInstitutions` prices. Quartiles are interpolated, so over three prices they
 * are nobody's own.
 */
export function priceBand(prices: readonly Fen[]): PriceBand | undefined {
  if (prices.length < fewestInstitutions) return undefined;
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    low: rounded(quantile(sorted, 0.25), Math.floor),
    median: rounded(quantile(sorted, 0.5), Math.round),
    high: rounded(quantile(sorted, 0.75), Math.ceil),
    institutions: sorted.length,
  };
}

/** Linear between the two neighbours. */
function quantile(sorted: readonly Fen[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] as Fen;
  const above = sorted[Math.ceil(place)] as Fen;
  return below + (above - below) * (place - Math.floor(place));
}

const yuan = 100;

function rounded(amount: number, round: (n: number) => number): Fen {
  const step = amount < 50 * yuan ? yuan : amount < 200 * yuan ? 5 * yuan : 10 * yuan;
  return round(amount / step) * step;
}
