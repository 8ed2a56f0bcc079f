import type { Fen } from '#domain/kernel/money.ts';

interface Part {
  readonly headcount: number;
  readonly price: Fen;
}

/** The mean price, weighted by headcount; one that isn't filled in yet counts as one. */
export function perHead(parts: readonly Part[]): Fen {
  const heads = parts.reduce((sum, { headcount }) => sum + (headcount || 1), 0);
  const amount = parts.reduce((sum, { headcount, price }) => sum + price * (headcount || 1), 0);
  return heads === 0 ? 0 : Math.round(amount / heads);
}
