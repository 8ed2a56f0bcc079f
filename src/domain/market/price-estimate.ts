import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { perHead } from '#domain/pricing/per-head.ts';

/** Per head, fen: the middle half of what institutions ask (`price-band.ts`), or three times one reference price. */
export interface PriceRange {
  readonly low: Fen;
  readonly median: Fen;
  readonly high: Fen;
}

/** `city`: over the institutions of the city; `all`: over the country's, the city having too few; `reference`: the
 * catalogue's reference prices, too few doing most of the items anywhere. */
export type EstimateBasis = 'city' | 'all' | 'reference';

export interface Estimate {
  readonly range: PriceRange;
  readonly basis: EstimateBasis;
}

/** What the catalogue's reference prices of a package add up to. */
export function referenceEstimate(pkg: RequestedPackage, catalogue: Catalogue): Estimate {
  const price = sumFen(
    pkg.items.map(({ catalogueCode }) => catalogue.items.get(catalogueCode)?.referencePrice ?? 0),
  );
  return { basis: 'reference', range: { low: price, median: price, high: price } };
}

const best: readonly EstimateBasis[] = ['city', 'all', 'reference'];

/** One range over several packages or cities, weighted by headcount; its basis is the weakest among them. */
export function meanEstimate(
  parts: readonly { readonly headcount: number; readonly estimate: Estimate }[],
): Estimate | undefined {
  const basis = best.findLast((one) => parts.some(({ estimate }) => estimate.basis === one));
  if (!basis) return undefined;
  const mean = (pick: (range: PriceRange) => Fen) =>
    perHead(parts.map(({ headcount, estimate }) => ({ headcount, price: pick(estimate.range) })));
  return {
    basis,
    range: { low: mean((r) => r.low), median: mean((r) => r.median), high: mean((r) => r.high) },
  };
}
