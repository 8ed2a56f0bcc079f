import type { Fen } from '#domain/kernel/money.ts';

/** To what a price is rounded after it was changed, in fen: a fen, a jiao, a yuan, five, ten yuan. */
export const roundings = [1, 10, 100, 500, 1000] as const;

export interface PriceChange {
  /** 5: five percent dearer; −10: ten percent cheaper; 0: rounding only. */
  readonly percent: number;
  readonly rounding: (typeof roundings)[number];
  readonly direction: 'nearest' | 'up' | 'down';
}

/** The changed price, never below zero. Hundredths of a percent count; a half goes up. */
export function adjustPrice(price: Fen, { percent, rounding, direction }: PriceChange): Fen {
  const tenThousandths = price * (10_000 + Math.round(percent * 100));
  const steps = tenThousandths / (10_000 * rounding);
  const whole =
    direction === 'up' ? Math.ceil(steps) : direction === 'down' ? Math.floor(steps) : Math.round(steps);
  return Math.max(0, whole * rounding);
}

/** Above this, or below its inverse, of the middle half of published prices an item's list price is called far off. */
const farOff = 1.5;

/** How a list price stands to the middle half of what institutions publish for the item. */
export function againstMarket(
  listPrice: Fen,
  { low, high }: { readonly low: Fen; readonly high: Fen },
): 'dear' | 'cheap' | undefined {
  if (listPrice > high * farOff) return 'dear';
  return listPrice * farOff < low ? 'cheap' : undefined;
}
