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
 * that stands below the floor already stays where it is. `floor` in thousandths of the list price, null without one.
 */
export function reachTarget(
  lines: readonly TargetLine[],
  target: Fen,
  floor: number | null = null,
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
  return {
    kind: 'reached',
    prices: new Map(lines.map(({ id, price }, i) => [id, price + (down ? -1 : 1) * (moves[i] ?? 0)])),
  };
}
