import { type Fen, sumFen } from '#domain/kernel/money.ts';
import type { Payer, Tariff, TariffPackage, VisitPart } from './tariff.ts';

export interface PricedAddOn {
  readonly name: string;
  /** Fen that is asked for it. */
  readonly price: Fen;
  readonly payer: Payer;
}

interface VisitToPrice {
  /** Names of the package's items that were left out, each once. */
  readonly omitted: readonly string[];
  readonly addOns: readonly PricedAddOn[];
  /** A dependant pays, or the company does, as the contract says. */
  readonly dependant: boolean;
}

interface VisitPrice {
  readonly parts: readonly VisitPart[];
  /** Fen. */
  readonly company: Fen;
  readonly person: Fen;
}

/**
 * What one visit costs: the package's price, less what was left out, and what was added. Never below zero; the order of items
 * has no effect. Items that are part of another one (`price` null) deduct nothing by themselves.
 */
export function priceVisit(
  { settlement }: Pick<Tariff, 'settlement'>,
  pkg: TariffPackage,
  { omitted, addOns, dependant }: VisitToPrice,
): VisitPrice {
  const payer: Payer = dependant && settlement.dependants !== 'company' ? 'person' : 'company';
  const prices = new Map(pkg.items.map(({ name, price }) => [name, price]));
  let left = pkg.price;
  const deductions: VisitPart[] = [];
  for (const name of [...new Set(omitted)].toSorted()) {
    const amount = Math.min(left, deductionOf(settlement, prices.get(name) ?? 0));
    if (amount === 0) continue;
    left -= amount;
    deductions.push({ kind: 'deduction', name, amount: 0 - amount, payer });
  }
  const parts: VisitPart[] = [
    { kind: 'package', name: pkg.label, amount: pkg.price, payer },
    ...deductions,
    ...addOns
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, price, payer: by }): VisitPart => ({ kind: 'addOn', name, amount: price, payer: by })),
  ];
  const of = (who: Payer) => sumFen(parts.filter((part) => part.payer === who).map(({ amount }) => amount));
  return { parts, company: of('company'), person: of('person') };
}

/** Fen by which an omitted item makes the package cheaper. */
function deductionOf(
  { deduction, deductionRate }: Pick<Tariff['settlement'], 'deduction' | 'deductionRate'>,
  price: Fen,
): Fen {
  if (deduction === 'none') return 0;
  return deduction === 'rate' ? Math.round(price * (deductionRate ?? 0)) : price;
}

/** Fen for an add-on by the contract; null where the contract has no price for it. `listPrice`: the institution's, null where it has none. */
export function addOnPrice(
  { addOns, addOnItems, addOnRate }: Tariff['settlement'],
  name: string,
  listPrice: Fen | null,
): Fen | null {
  if (addOns === 'list') return addOnItems.find((item) => item.name === name)?.price ?? null;
  return addOns === 'discount' && listPrice !== null ? Math.round(listPrice * (addOnRate ?? 1)) : null;
}

/**
 * What the company pays beside the visits where fewer people came than the minimum (保底人数): the missing heads at the mean
 * price per head of the contract's packages by their heads, rounded to a fen. Dependants don't count.
 */
export function minimumShortfall(
  { settlement, packages }: Pick<Tariff, 'settlement' | 'packages'>,
  arrived: number,
): { readonly heads: number; readonly amount: Fen } {
  const minimum = settlement.basis === 'minimum' ? (settlement.minimumHeads ?? 0) : 0;
  const heads = Math.max(0, minimum - arrived);
  const all = packages.reduce((sum, { headcount }) => sum + headcount, 0);
  const mean = all === 0 ? 0 : sumFen(packages.map(({ price, headcount }) => price * headcount)) / all;
  return { heads, amount: Math.round(mean * heads) };
}
