import type { Fen } from '#domain/kernel/money.ts';

/** To what a price is rounded after it was changed, in fen: a fen, a jiao, a yuan, five, ten yuan. */
export const roundings = [1, 10, 100, 500, 1000] as const;

export interface PriceChange {
  /** 5: five percent dearer; −10: ten percent cheaper; 0: rounding only. */
  readonly percent: number;
  readonly rounding: (typeof roundings)[number];
  readonly direction: 'nearest' | 'up' | 'down';
}

/**
 * The changed price. Hundredths of a percent count; a half goes up. No price becomes 0 by rounding: what would is taken to the fen,
 * and undefined where even that is 0.
 */
export function adjustPrice(price: Fen, { percent, rounding, direction }: PriceChange): Fen | undefined {
  const tenThousandths = price * (10_000 + Math.round(percent * 100));
  const to = (step: number) => {
    const steps = tenThousandths / (10_000 * step);
    const whole =
      direction === 'up' ? Math.ceil(steps) : direction === 'down' ? Math.floor(steps) : Math.round(steps);
    return whole * step;
  };
  if (price === 0) return 0;
  return [to(rounding), to(1)].find((rounded) => rounded > 0);
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
