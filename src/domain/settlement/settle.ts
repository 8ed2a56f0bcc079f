import { type Fen, sumFen } from '#domain/kernel/money.ts';
import { minimumShortfall } from '#domain/tariff/price-visit.ts';
import type { Tariff, VisitPart } from '#domain/tariff/tariff.ts';
import { companyPrice, type ListedVisit, type WhyNoPrice } from './listed-visit.ts';

export interface SettlementScope {
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** The last one of the contract: minimum heads are made up for. */
  readonly final: boolean;
  /** Heads without dependants that other settlements of the contract bill. */
  readonly headsBefore: number;
}

export interface SettledLine {
  readonly visitId: string;
  readonly packageName: string;
  readonly day: string;
  readonly amount: Fen;
  readonly parts: readonly VisitPart[];
}

/** Minimum heads (保底人数) that were not reached. */
export interface Shortfall {
  readonly heads: number;
  readonly amount: Fen;
}

export interface Settled {
  readonly lines: readonly SettledLine[];
  readonly shortfall: Shortfall;
  /** Fen: the lines and the shortfall. */
  readonly total: Fen;
  /** Who came, and is not billed to the company. */
  readonly leftOut: readonly { readonly visitId: string; readonly why: WhyNoPrice }[];
  /** Add-ons at the company's expense that the contract does not know: billed to nobody here. */
  readonly notAgreed: number;
}

const noShortfall: Shortfall = { heads: 0, amount: 0 };

export const inScope = (day: string | null, { from, to }: Pick<SettlementScope, 'from' | 'to'>): boolean =>
  day !== null && from <= day && day <= to;

/** What minimum heads cost in this settlement: only the contract's last one makes up for them. */
export const shortfallOf = (
  tariff: Pick<Tariff, 'settlement' | 'packages'>,
  { final, headsBefore }: Pick<SettlementScope, 'final' | 'headsBefore'>,
  headsHere: number,
): Shortfall => (final ? minimumShortfall(tariff, headsBefore + headsHere) : noShortfall);

/**
 * The bill of who came in the period and is in no other one. The order of the visits has no effect on any amount; the total is the
 * sum of the lines and the shortfall, to the fen.
 */
export function settle(tariff: Tariff, visits: readonly ListedVisit[], scope: SettlementScope): Settled {
  const lines: SettledLine[] = [];
  const leftOut: { visitId: string; why: WhyNoPrice }[] = [];
  let [heads, notAgreed] = [0, 0];
  for (const visit of visits) {
    const { arrivedOn: day, visitId } = visit;
    if (day === null || !inScope(day, scope) || visit.billedIn !== '') continue;
    const price = companyPrice(tariff, visit);
    if (typeof price === 'string') {
      leftOut.push({ visitId, why: price });
      continue;
    }
    if (!visit.dependant) heads += 1;
    notAgreed += price.notAgreed.length;
    const { packageName, amount, parts } = price;
    lines.push({ visitId, packageName, day, amount, parts });
  }
  lines.sort((a, b) => compare(a.day, b.day) || compare(a.visitId, b.visitId));
  const shortfall = shortfallOf(tariff, scope, heads);
  const total = sumFen(lines.map(({ amount }) => amount)) + shortfall.amount;
  return { lines, shortfall, total, leftOut, notAgreed };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
