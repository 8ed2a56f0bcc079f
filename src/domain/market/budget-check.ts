import type { Fen } from '#domain/kernel/money.ts';

/** How a budget per head stands to what institutions ask; undefined while there is no budget. */
export function budgetAgainst(
  budget: Fen | undefined,
  { low, high }: { low: Fen; high: Fen },
): 'below' | 'within' | 'above' | undefined {
  if (!budget) return undefined;
  if (budget < low) return 'below';
  return budget > high ? 'above' : 'within';
}
