import type { Fen } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import { comparablePrices } from './comparable-price.ts';
import type { ComparedItem, ComparedQuotation } from './comparison-input.ts';
import { levelQuotations } from './level.ts';

interface CostlyItem {
  readonly requestId: string;
  readonly name: string;
  readonly kind: 'lacking' | 'replaced';
  /** Per head: what the levelled price adds for it, or by how much its replacement is dearer than the reference price. */
  readonly cost: Fen;
  /** Where the amount comes from. */
  readonly basis: string;
}

/**
 * What made one quotation dearer in the comparison, the dearest first. It is worked out from this quotation and the public
 * reference prices alone: what others ask never comes in, so nothing of it can be read from the answer.
 */
export function costlyItems(items: readonly ComparedItem[], own: ComparedQuotation): CostlyItem[] {
  const [levelled] = levelQuotations(items, [own]);
  const added = new Map(levelled?.cells.map((cell) => [cell.requestId, cell]));
  const prices = comparablePrices(items, own);
  const found = items.flatMap(({ requestId, name, referencePrice }): CostlyItem[] => {
    const cell = added.get(requestId);
    if (cell && cell.added > 0)
      return [{ requestId, name, kind: 'lacking', cost: cell.added, basis: cell.reason }];
    const line = own.lines.find((one) => one.requestId === requestId);
    const more = (prices.get(requestId) ?? 0) - referencePrice;
    return line?.status === itemMatch.replaced && more > 0
      ? [{ requestId, name, kind: 'replaced', cost: more, basis: '替换项目的报价高于平台参考价' }]
      : [];
  });
  return found.toSorted((a, b) => b.cost - a.cost || (a.requestId < b.requestId ? -1 : 1));
}
