import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RequestedPackage } from '#domain/demand/demand-package.ts';
import { type Fen, medianFen, sumFen } from '#domain/kernel/money.ts';
import { perHead } from '#domain/pricing/per-head.ts';
import type { Candidate } from './candidates.ts';

/** Per head, fen. */
export interface PriceRange {
  readonly min: Fen;
  readonly median: Fen;
  readonly max: Fen;
}

/** `full`: of institutions that offer everything; `partial`: of those that cover enough to be invited, what is missing
 * not in the price; `reference`: the catalogue's reference prices, nobody being known. */
export type EstimateBasis = 'full' | 'partial' | 'reference';

export interface Estimate {
  readonly range: PriceRange;
  readonly basis: EstimateBasis;
}

/** What a city's institutions would take per head; undefined when none covers enough. */
export function cityEstimate(candidates: readonly Candidate[]): Estimate | undefined {
  const full = candidates.filter((one) => one.invited && one.met === one.requested);
  const partial = candidates.filter((one) => one.invited);
  const [basis, from] = full.length > 0 ? (['full', full] as const) : (['partial', partial] as const);
  const prices = from.map((one) => one.perHead());
  const median = medianFen(prices);
  if (median === undefined) return undefined;
  return { basis, range: { min: Math.min(...prices), median, max: Math.max(...prices) } };
}

/** Reference prices, weighted by headcount; undefined without items. */
export function referenceEstimate(
  packages: readonly RequestedPackage[],
  catalogue: Catalogue,
): Estimate | undefined {
  if (packages.every((pkg) => pkg.items.length === 0)) return undefined;
  const priceOf = (code: string) => catalogue.items.get(code)?.referencePrice ?? 0;
  const price = perHead(
    packages.map(({ headcount, items }) => ({
      headcount,
      price: sumFen(items.map((item) => priceOf(item.catalogueCode))),
    })),
  );
  return { basis: 'reference', range: { min: price, median: price, max: price } };
}

const worse: readonly EstimateBasis[] = ['full', 'partial', 'reference'];

/** One range over several cities, weighted by headcount; its basis is the weakest among them. */
export function overallEstimate(
  cities: readonly { headcount: number; estimate: Estimate }[],
): Estimate | undefined {
  if (cities.length === 0) return undefined;
  const mean = (pick: (range: PriceRange) => Fen) =>
    perHead(cities.map(({ headcount, estimate }) => ({ headcount, price: pick(estimate.range) })));
  const basis = worse.findLast((one) => cities.some((city) => city.estimate.basis === one)) ?? 'reference';
  return {
    basis,
    range: { min: mean((r) => r.min), median: mean((r) => r.median), max: mean((r) => r.max) },
  };
}
