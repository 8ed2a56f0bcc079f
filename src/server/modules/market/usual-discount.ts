import { medianFen } from '#domain/kernel/money.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import { fewestInstitutions } from '#domain/pricing/price-band.ts';

/** What published packages usually cost over their list prices (0–1): for institutions that publish none. */
export const usualDiscount = (market: MatchMarket): number =>
  market.cached('usual discount', () => {
    const discounts = market.sample().flatMap((one) => one.packageDiscount ?? []);
    if (discounts.length < fewestInstitutions) return 1;
    // In thousandths, since `medianFen` rounds to whole numbers.
    return (medianFen(discounts.map((discount) => discount * 1000)) ?? 1000) / 1000;
  });
