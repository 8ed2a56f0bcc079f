import type { Fen } from '#domain/kernel/money.ts';
import { sumFen } from '#domain/kernel/money.ts';
import { spread } from './quote-total.ts';

export interface TargetLine {
  readonly id: string;
  readonly price: Fen;
  readonly listPrice: Fen;
}

type TargetResult =
  | { readonly kind: 'reached'; readonly prices: ReadonlyMap<string, Fen> }
  /** `limit`: the total that can be had at most, or at least. */
  | { readonly kind: 'aboveList' | 'belowFloor'; readonly limit: Fen };

/** The lowest price that an institution wants to quote for an item; 0 when it has said none. `floor`: thousandths of the list price. */
export const floorPrice = (listPrice: Fen, floor: number | null): Fen =>
  floor === null ? 0 : Math.ceil((listPrice * floor) / 1000);

/**
 * Prices that add up to `target`, to the fen. A total that comes down takes from every line in proportion to its room above
 * the floor; one that goes up adds in proportion to the room below the list price. So no line leaves its bounds, and one
 * that stands below the floor already stays where it is. `floor` in thousandths of the list price, null without one; `step`: to whole yuan
 * (100) or jiao (10), what is left over on the dearest line.
 */
export function reachTarget(
  lines: readonly TargetLine[],
  target: Fen,
  floor: number | null = null,
  step: Fen = 1,
): TargetResult {
  const total = sumFen(lines.map(({ price }) => price));
  const down = target < total;
  const rooms = lines.map(({ id, price, listPrice }) => ({
    id,
    price: Math.max(0, down ? price - floorPrice(listPrice, floor) : listPrice - price),
    listPrice: 0,
  }));
  const room = sumFen(rooms.map(({ price }) => price));
  const difference = Math.abs(target - total);
  if (difference > room)
    return down ? { kind: 'belowFloor', limit: total - room } : { kind: 'aboveList', limit: total + room };
  const moves = difference === 0 ? [] : spread(difference, rooms);
  const exact = lines.map(({ price }, i) => price + (down ? -1 : 1) * (moves[i] ?? 0));
  const bounds = lines.map(({ price, listPrice }) => ({
    low: Math.min(price, floorPrice(listPrice, floor)),
    high: listPrice,
  }));
  const prices = inSteps(exact, bounds, step);
  return { kind: 'reached', prices: new Map(lines.map(({ id }, i) => [id, prices[i] as Fen])) };
}

/** Prices to whole steps, and what is left over on the dearest line that has room; a price never becomes 0 by rounding. The sum stays. */
function inSteps(
  exact: readonly Fen[],
  bounds: readonly { readonly low: Fen; readonly high: Fen }[],
  step: Fen,
): Fen[] {
  if (step === 1) return [...exact];
  const prices = exact.map((price, i) => {
    const { low, high } = bounds[i] as (typeof bounds)[number];
    const rounded = price === 0 ? 0 : Math.max(step, Math.round(price / step) * step);
    return rounded < low || rounded > high ? price : rounded;
  });
  let rest = sumFen(exact) - sumFen(prices);
  const dearestFirst = [...prices.keys()].toSorted((a, b) => (prices[b] as Fen) - (prices[a] as Fen));
  for (const i of dearestFirst) {
    const price = prices[i] as Fen;
    const { low, high } = bounds[i] as (typeof bounds)[number];
    // As long as others can carry it, no price is brought to nothing.
    const move = Math.max(
      Math.min(rest, high - price),
      Math.min(0, Math.max(low, Math.min(step, price)) - price),
    );
    prices[i] = price + move;
    rest -= move;
    if (rest === 0) return prices;
  }
  // It takes them all to the bottom.
  return [...exact];
}
