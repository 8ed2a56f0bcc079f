import type { Fen } from '#domain/kernel/money.ts';
import { sumFen } from '#domain/kernel/money.ts';

/**
 * How the buyer asked to be quoted (docs/product.md, Price): one price per head for the package, a price per
 * item, or a discount on list prices in thousandths (850 = 八五折).
 */
export type PriceBasis =
  | { readonly kind: 'package'; readonly pricePerHead: Fen }
  | { readonly kind: 'itemised' }
  | { readonly kind: 'discount'; readonly permille: number };

export interface PricedLine {
  readonly id: string;
  /** Quoted for the line alone; what the itemised basis adds up. 0 where another line carries the price. */
  readonly price: Fen;
  readonly listPrice: Fen;
}

interface QuoteTotal {
  /** Per head. Always the sum of `lines`. */
  readonly total: Fen;
  readonly listTotal: Fen;
  /** What each line is charged under the basis, in the order given. */
  readonly lines: readonly { readonly id: string; readonly price: Fen }[];
}

/**
 * Totals of one quotation package, per head. Discount: each line's list price times the rate, rounded half up
 * to a fen, then summed, so that the printed lines add up. Package: the price is spread over the lines in
 * proportion to their quoted prices (else list prices, else evenly) by largest remainder.
 */
export function quoteTotal(lines: readonly PricedLine[], basis: PriceBasis): QuoteTotal {
  const prices = chargedPrices(lines, basis);
  return {
    total: basis.kind === 'package' ? basis.pricePerHead : sumFen(prices),
    listTotal: sumFen(lines.map((line) => line.listPrice)),
    lines: lines.map((line, i) => ({ id: line.id, price: prices[i] ?? 0 })),
  };
}

/** Refuses what would break the sums; RangeError, because forms and wire have checked it before. */
function chargedPrices(lines: readonly PricedLine[], basis: PriceBasis): Fen[] {
  if (basis.kind === 'itemised') return lines.map((line) => line.price);
  if (basis.kind === 'discount') {
    if (!Number.isInteger(basis.permille) || basis.permille < 0 || basis.permille > 1000)
      throw new RangeError('discount must be 0 to 1000 thousandths');
    return lines.map((line) => Math.floor((line.listPrice * basis.permille + 500) / 1000));
  }
  if (lines.length === 0 && basis.pricePerHead !== 0) throw new RangeError('a price needs lines to stand on');
  return spread(basis.pricePerHead, lines);
}

/** Largest remainder; equal remainders go to the lower id, so the order of lines moves no fen. */
export function spread(amount: Fen, lines: readonly PricedLine[]): Fen[] {
  if (!Number.isInteger(amount) || amount < 0) throw new RangeError('amount must be whole fen, not negative');
  const weights = [
    lines.map((line) => line.price),
    lines.map((line) => line.listPrice),
    lines.map(() => 1),
  ].find((candidate) => candidate.some((weight) => weight > 0));
  if (!weights) return [];
  // Whole-number arithmetic throughout: fractions of a fen compare exactly.
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const result = shares.map((share) => Number(share / whole));
  let left = amount - sumFen(result);
  const byRemainder = shares
    .map((share, i) => ({ i, remainder: share % whole, id: lines[i]?.id ?? '' }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? (a.id < b.id ? -1 : 1) : a.remainder > b.remainder ? -1 : 1,
    );
  for (const { i } of byRemainder) {
    if (left === 0) break;
    result[i] = (result[i] ?? 0) + 1;
    left--;
  }
  return result;
}
