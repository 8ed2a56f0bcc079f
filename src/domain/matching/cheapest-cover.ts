import type { Fen } from '#domain/kernel/money.ts';
import type { Panel } from './choose-panels.ts';
import { choosePanels } from './choose-panels.ts';
import { NumberSet } from './number-set.ts';
import { notOffered } from './price-list.ts';

/** By an atom's number the items that may do it; by an item's number its atoms. */
export interface Wares {
  readonly itemsDoing: readonly (readonly number[])[];
  readonly atomsOf: readonly (readonly number[])[];
}

export interface CoverFinder {
  /** The items bought for the latest cover, each once. */
  readonly picks: NumberSet;
  /** The cost of the cheapest cover of `wanted`, each of which something with a price must do. */
  cover(wanted: NumberSet, prices: Int32Array): Fen;
}

/**
 * Finds the cheapest set of items that does all the wanted atoms. Ties: fewer items, then the widest panel, then by
 * number; so the order of `wanted` decides nothing. First come the panels that nothing speaks against; then every
 * choice of those that are left is tried (see `choosePanels` for the bound); what no panel does is bought singly.
 */
export function coverFinder({ itemsDoing, atomsOf }: Wares): CoverFinder {
  const size = atomsOf.length;
  const isSingle = (item: number) => atomsOf[item]?.length === 1 && atomsOf[item]?.[0] === item;
  const isSold = itemsDoing.map((items, atom) => isSingle(atom) && items.includes(atom));
  const panelItems = [...new Set(itemsDoing.flat())]
    .filter((item) => !isSingle(item))
    .toSorted((a, b) => a - b);
  const picks = new NumberSet(size);
  // By atom, filled anew for each cover: its price bought singly, and how many panels in question do it.
  const single = new Float64Array(size);
  const doers = new Int32Array(size);
  const open = new Uint8Array(size);

  /** Narrows a panel to what is open of it; undefined where buying that singly is cheaper. */
  const narrowed = (item: number, price: Fen, atoms: readonly number[]): Panel | undefined => {
    let singly = 0;
    let left = 0;
    for (const atom of atoms)
      if (open[atom] === 1) {
        singly += single[atom] as number;
        left++;
      }
    if (left === 0 || price > singly) return undefined;
    const does = left === atoms.length ? atoms : atoms.filter((atom) => open[atom] === 1);
    for (const atom of does) doers[atom] = (doers[atom] as number) + 1;
    return { item, price, does, saves: singly - price };
  };
  /** It is the only way to one of its atoms, or no other panel does any of them. */
  const isCertain = ({ does }: Panel) => {
    let alone = true;
    for (const atom of does) {
      const only = doers[atom] === 1;
      if (only && single[atom] === notOffered) return true;
      if (!only) alone = false;
    }
    return alone;
  };

  return {
    picks,
    cover(wanted, prices) {
      picks.clear();
      let cost = 0;
      const buy = ({ item, price, does }: Panel) => {
        picks.add(item);
        cost += price;
        for (const atom of does) open[atom] = 0;
      };
      for (let k = 0; k < wanted.size; k++) {
        const atom = wanted.at(k);
        open[atom] = 1;
        single[atom] = isSold[atom] ? (prices[atom] as number) : notOffered;
      }
      let panels: Panel[] = [];
      for (const item of panelItems) {
        const price = prices[item] as number;
        const panel =
          price === notOffered ? undefined : narrowed(item, price, atomsOf[item] as readonly number[]);
        if (panel) panels.push(panel);
      }
      while (panels.length > 0) {
        let certain = 0;
        for (const panel of panels)
          if (isCertain(panel)) {
            buy(panel);
            certain++;
          }
        for (const { does } of panels) for (const atom of does) doers[atom] = 0;
        if (certain === 0) {
          for (const panel of choosePanels(panels, single)) buy(panel);
          break;
        }
        const rest: Panel[] = [];
        for (const { item, price, does } of certain < panels.length ? panels : []) {
          const panel = narrowed(item, price, does);
          if (panel) rest.push(panel);
        }
        panels = rest;
      }
      for (let k = 0; k < wanted.size; k++) {
        const atom = wanted.at(k);
        if (open[atom] === 0) continue;
        open[atom] = 0;
        picks.add(atom);
        cost += prices[atom] as number;
      }
      return cost;
    },
  };
}
