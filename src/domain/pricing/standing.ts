import type { Fen } from '#domain/kernel/money.ts';

/** With fewer quotes a place would say whose price is lower. */
export const fewestQuotes = 5;

/**
 * Where a price stood among all quotes, as the share of them it stands within, from the lowest up: 20, 40, 60, 80 or 100.
 * Equal prices share the better place. Undefined with fewer than `fewestQuotes` quotes, its own included: a fifth holds at
 * least one quote then, and nothing that another's price could be read from leaves here.
 */
export function placeAmong(own: Fen, others: readonly Fen[]): number | undefined {
  const count = others.length + 1;
  if (count < fewestQuotes) return undefined;
  const rank = 1 + others.filter((other) => other < own).length;
  return Math.ceil((rank * 5) / count) * 20;
}

/** `what`: the price that is meant, 报价. */
export function placeText(what: string, own: Fen, others: readonly Fen[]): string {
  const place = placeAmong(own, others);
  return place === undefined
    ? `报价机构不足 ${fewestQuotes} 家，为保护各方报价，不提供${what}的位置。`
    : `共 ${others.length + 1} 家机构报价，${what}从低到高排在前 ${place} %。`;
}
