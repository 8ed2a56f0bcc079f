import { medianFen } from '#domain/kernel/money.ts';
import { fewestInstitutions } from '#domain/pricing/price-band.ts';
import type { MatchMarket } from '#server/modules/matching/match-market.store.ts';

interface Kept {
  readonly version: number;
  readonly usualDiscount: number;
  readonly answers: Map<string, unknown>;
}

const kept = new WeakMap<MatchMarket, Kept>();
/** Beyond, the oldest answers go: a few kilobytes each. */
const mostKept = 5_000;

function keptOf(market: MatchMarket): Kept {
  const version = market.version();
  const known = kept.get(market);
  if (known?.version === version) return known;
  const fresh = { version, usualDiscount: middleDiscount(market), answers: new Map() };
  kept.set(market, fresh);
  return fresh;
}

function middleDiscount(market: MatchMarket): number {
  const discounts = [...market.institutions()].flatMap((one) => one.packageDiscount ?? []);
  if (discounts.length < fewestInstitutions) return 1;
  // In thousandths, since `medianFen` rounds to whole numbers.
  return (medianFen(discounts.map((discount) => discount * 1000)) ?? 1000) / 1000;
}

/** What published packages usually cost over their list prices: for institutions that publish none. */
export const usualDiscount = (market: MatchMarket): number => keptOf(market).usualDiscount;

/** The same question again is answered from memory until the market changes. */
export function remember<T>(market: MatchMarket, key: string, work: () => T): T {
  const { answers } = keptOf(market);
  if (answers.has(key)) return answers.get(key) as T;
  const answer = work();
  for (const oldest of answers.keys()) {
    if (answers.size < mostKept) break;
    answers.delete(oldest);
  }
  answers.set(key, answer);
  return answer;
}
