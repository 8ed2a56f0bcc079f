import type { Fen } from '#domain/kernel/money.ts';
import type { Panel } from './choose-panels.ts';
import { choosePanels } from './choose-panels.ts';
import { type Asked, isPrice, notOffered } from './price-list.ts';

/** By an atom's number the items that may do it; by an item's number its atoms. */
interface Wares {
  readonly itemsDoing: readonly (readonly number[])[];
  readonly atomsOf: readonly (readonly number[])[];
}

interface CoverFinder {
  /** The items bought for the latest cover, each once. */
  readonly picks: readonly number[];
  /** The cost of the cheapest cover of `wanted`, each of which something with a price must do. */
  cover(wanted: ReadonlySet<number>, asked: Asked): Fen;
}

/**
 * Finds the cheapest set of items that does all the wanted atoms: which panels pay is tried out (`choosePanels`), the
 * rest is bought singly. Ties: fewer items, then the widest panel, then by number; so the order of `wanted` decides nothing.
 */
export function coverFinder({ itemsDoing, atomsOf }: Wares): CoverFinder {
  const size = atomsOf.length;
  const isSingle = (item: number) => atomsOf[item]?.length === 1 && atomsOf[item]?.[0] === item;
  const isSold = itemsDoing.map((items, atom) => isSingle(atom) && items.includes(atom));
  const panelItems = [...new Set(itemsDoing.flat())]
    .filter((item) => !isSingle(item))
    .toSorted((a, b) => a - b);
  const picks: number[] = [];
  /** By atom: its price bought singly; 0 for what is not wanted or done by a panel. */
  const single = new Float64Array(size);
  const open = new Uint8Array(size);

  const worthwhile = ({ prices, own }: Asked): Panel[] => {
    const panels: Panel[] = [];
    const consider = (item: number, atoms: readonly number[]) => {
      const price = prices[item] as number;
      if (!isPrice(price)) return;
      let singly = 0;
      for (const atom of atoms) if (open[atom] === 1) singly += single[atom] as number;
      if (price > singly) return;
      const does = atoms.filter((atom) => open[atom] === 1);
      if (does.length > 0) panels.push({ item, price, does, saves: singly - price });
    };
    for (const item of panelItems) consider(item, atomsOf[item] as readonly number[]);
    for (const { item, atoms } of own) consider(item, atoms);
    return panels;
  };

  return {
    picks,
    cover(wanted, asked) {
      const { prices } = asked;
      picks.length = 0;
      let cost = 0;
      for (const atom of wanted) {
        open[atom] = 1;
        single[atom] =
          isSold[atom] && isPrice(prices[atom] as number) ? (prices[atom] as number) : notOffered;
      }
      for (const { item, price, does } of choosePanels(worthwhile(asked), single)) {
        picks.push(item);
        cost += price;
        for (const atom of does) open[atom] = 0;
      }
      for (const atom of wanted) {
        if (open[atom] === 0) continue;
        open[atom] = 0;
        picks.push(atom);
        cost += prices[atom] as number;
      }
      return cost;
    },
  };
}
