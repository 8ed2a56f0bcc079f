import { compareText } from '#domain/catalogue/catalogue-graph.ts';
import { isJust, type OfferedItem } from '#domain/institution/institution-item.ts';
import type { LibraryOffers } from './library-offers.ts';
import type { LineOutcome, Target } from './line-outcome.ts';
import type { PackagePlan } from './package-plan.ts';
import type { Solution } from './solve-package.ts';
import { isOffered } from './solve-package.ts';

/** A solved package and what it takes to put it into words. */
export interface Draft {
  readonly plan: PackagePlan;
  readonly solution: Solution;
  readonly offers: LibraryOffers;
}

/** A line as far as buying goes: what it wants of what is offered. */
export interface Buyer {
  readonly requestId: string | undefined;
  readonly target: Target;
  readonly atoms: readonly number[];
}

/** An item bought for the package, and the line that carries its price. */
export interface Bought {
  readonly offer: OfferedItem;
  readonly payer: Buyer;
  /** Every line that needs it. */
  readonly users: readonly Buyer[];
  /** How many atoms of the package it does: the widest comes first. */
  readonly breadth: number;
}

/** By code. */
export const relatedItems = ({ related }: Solution): number[] => [...related].toSorted((a, b) => a - b);

/** The lines that buy anything: requested ones, then related ones. */
export function buyersOf({ plan, solution }: Draft) {
  const buyer = (requestId: string | undefined, target: Target): Buyer => ({
    requestId,
    target,
    atoms: target.atoms.filter((atom) => isOffered(plan, solution, atom)),
  });
  return {
    requested: plan.lines.map(({ request, target }, at) => {
      const outcome = solution.outcomes[at] as LineOutcome;
      if (outcome.state === 'replaced') return buyer(request.id, outcome.target);
      const buys = outcome.state === 'direct' || outcome.state === 'partial';
      return buys && target ? buyer(request.id, target) : undefined;
    }),
    related: relatedItems(solution).map((item) => {
      const found = buyer(undefined, plan.targetOf(item));
      return found.atoms.length === found.target.atoms.length ? found : undefined;
    }),
  };
}

/**
 * What is bought, each item once, with its price on exactly one line: a requested line before a related one,
 * the line that asks for just this item, else the one that gets most out of it, else by code and id. Of atoms
 * that two of the items do, the wider item is taken to do them.
 */
export function purchase({ plan, solution, offers }: Draft, buyers: readonly Buyer[]): Bought[] {
  const open = new Set(buyers.flatMap((buyer) => buyer.atoms));
  const own = new Map(solution.own.map((panel) => [panel.item, panel]));
  const picks = solution.picks
    .flatMap((item) => {
      const panel = own.get(item);
      const offer = offers.offer(panel?.key ?? (plan.graph.codes[item] as string), plan.audience);
      const atoms = (panel?.atoms ?? plan.graph.atomsOf[item] ?? []).filter((atom) => open.has(atom));
      return offer ? [{ offer, atoms }] : [];
    })
    .toSorted((a, b) => b.atoms.length - a.atoms.length || compareText(a.offer.id, b.offer.id));
  return picks.flatMap(({ offer, atoms }) => {
    const does = atoms.filter((atom) => open.delete(atom));
    const gain = (buyer: Buyer) => does.filter((atom) => buyer.atoms.includes(atom)).length;
    const users = buyers.filter((buyer) => gain(buyer) > 0);
    const [payer] = users.toSorted(
      (a, b) =>
        Number(a.requestId === undefined) - Number(b.requestId === undefined) ||
        Number(isJust(offer, b.target.code)) - Number(isJust(offer, a.target.code)) ||
        gain(b) - gain(a) ||
        compareText(a.target.code, b.target.code) ||
        compareText(a.requestId ?? '', b.requestId ?? ''),
    );
    return payer ? [{ offer, payer, users, breadth: atoms.length }] : [];
  });
}
