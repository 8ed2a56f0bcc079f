import type { OfferedItem } from '#domain/institution/institution-item.ts';
import { compareText } from './catalogue-graph.ts';
import type { Target } from './compile-request.ts';
import { cheapestCover } from './cover-cost.ts';
import type { CoverNode } from './cover-group.ts';
import { atomSet, overlaps, sizeOf, without } from './cover-group.ts';
import { excluded, firstReplacement, lineState } from './line-state.ts';
import type { LibraryBlock } from './library-block.ts';
import type { MatchRun } from './match-run.ts';

/** A line as far as buying goes: what it wants, from which group. */
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
  /** How much of the package it does: the widest comes first. */
  readonly breadth: number;
}

/** The lines that buy anything at the run's only institution: requested ones, then related ones. */
export function buyersOf(run: MatchRun): {
  requested: (Buyer | undefined)[];
  related: (Buyer | undefined)[];
} {
  const buyer = (requestId: string | undefined, target: Target): Buyer => {
    const usable = run.usable[target.group] ?? [];
    return { requestId, target, atoms: target.mask.map((mask, w) => mask & (usable[w]?.[0] ?? 0)) };
  };
  return {
    requested: run.plan.requests.map(({ item, target, candidates }, r) => {
      const state = run.states[r]?.[0] ?? lineState.none;
      if (state === lineState.direct || state === lineState.partial) return target && buyer(item.id, target);
      const stand = state < excluded ? candidates[state - firstReplacement]?.target : undefined;
      return stand && buyer(item.id, stand);
    }),
    related: run.plan.related.targets.map((target, q) => {
      if (run.related[q]?.[0] !== 1) return undefined;
      const found = buyer(undefined, target);
      return found.atoms.every((word, w) => word === target.mask[w]) ? found : undefined;
    }),
  };
}

/**
 * What is bought, each item once, with its price on exactly one line: a requested line before a related one,
 * the line that asks for just this item, else the one that gets most out of it, else by code and id.
 */
export function purchase(run: MatchRun, block: LibraryBlock, buyers: readonly Buyer[]): Bought[] {
  const bought: Bought[] = [];
  run.plan.groups.forEach((group, g) => {
    const wanted = (run.wanted[g] ?? []).map((word) => word[0] ?? 0);
    if (wanted.every((word) => word === 0)) return;
    const cover = cheapestCover(group, run.prices[g] ?? [], 0, wanted);
    const sets: CoverNode[] = [...group.nodes, ...group.crossing];
    const picks = cover.picks
      .map((k) => cheapestOffer(sets[k]?.codes ?? [], block, run))
      .filter((offer) => offer !== undefined)
      .map((offer) => ({ offer, mask: maskOf(run, g, offer.catalogueCode) }))
      .toSorted((a, b) => sizeOf(b.mask) - sizeOf(a.mask) || compareText(a.offer.id, b.offer.id));
    let open: readonly number[] = wanted;
    const here = buyers.filter((buyer) => buyer.target.group === g);
    for (const { offer, mask } of picks) {
      // Of atoms that two of the items do, the wider item is taken to do them.
      const does = without(open, without(open, mask));
      open = without(open, mask);
      const users = here.filter((buyer) => overlaps(buyer.atoms, does));
      const gain = (buyer: Buyer) => sizeOf(without(does, without(does, buyer.atoms)));
      const [payer] = users.toSorted(
        (a, b) =>
          Number(a.requestId === undefined) - Number(b.requestId === undefined) ||
          Number(b.target.code === offer.catalogueCode) - Number(a.target.code === offer.catalogueCode) ||
          gain(b) - gain(a) ||
          compareText(a.target.code, b.target.code) ||
          compareText(a.requestId ?? '', b.requestId ?? ''),
      );
      if (payer) bought.push({ offer, payer, users, breadth: sizeOf(mask) });
    }
  });
  return bought.toSorted((a, b) => b.breadth - a.breadth || compareText(a.offer.id, b.offer.id));
}

function cheapestOffer(
  codes: readonly string[],
  block: LibraryBlock,
  run: MatchRun,
): OfferedItem | undefined {
  return codes
    .flatMap((code) => block.offer(code, run.plan.audience) ?? [])
    .toSorted((a, b) => a.salePrice - b.salePrice || compareText(a.catalogueCode, b.catalogueCode))[0];
}

function maskOf(run: MatchRun, g: number, code: string): number[] {
  const group = run.plan.groups[g];
  const atoms = run.plan.graph.atomsOf(code).map((atom) => group?.atoms.indexOf(atom) ?? -1);
  return atomSet(
    atoms.filter((atom) => atom >= 0),
    group?.words ?? 1,
  );
}
