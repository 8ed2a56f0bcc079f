import type { Fen } from '#domain/kernel/money.ts';
import { itemMatch } from '#domain/matching/item-match.ts';
import type { ComparedItem, ComparedLine, ComparedQuotation } from './comparison-input.ts';
import { spread } from './quote-total.ts';

/**
 * What each requested line costs by itself in one quotation. A panel's price stands on one line while others
 * carry 0; to compare row by row it is spread over all the lines it satisfies, by their 参考价. The sum stays.
 */
export function comparablePrices(
  items: readonly ComparedItem[],
  quotation: ComparedQuotation,
): ReadonlyMap<string, Fen> {
  const reference = new Map(items.map((item) => [item.requestId, item.referencePrice]));
  const prices = new Map<string, Fen>();
  const covered = new Map<string, string[]>();
  for (const line of quotation.lines) {
    if (line.requestId === undefined) continue;
    prices.set(line.requestId, line.price);
    if (line.coveredByRequestId !== undefined)
      covered.set(line.coveredByRequestId, [...(covered.get(line.coveredByRequestId) ?? []), line.requestId]);
  }
  for (const [payer, others] of covered) {
    if (!prices.has(payer)) continue;
    const lines = [payer, ...others].map((id) => ({ id, price: reference.get(id) ?? 0, listPrice: 0 }));
    spread(prices.get(payer) ?? 0, lines).forEach((price, i) => {
      const id = lines[i]?.id;
      if (id !== undefined) prices.set(id, price);
    });
  }
  return prices;
}

export const isMetLine = (line: ComparedLine | undefined): boolean =>
  line !== undefined && (line.status === itemMatch.match || line.status === itemMatch.replaced);
