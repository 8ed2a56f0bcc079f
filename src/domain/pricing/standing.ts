import type { Fen } from '#domain/kernel/money.ts';

/** From so many quotes on every third holds at least two places: none says that all rivals were dearer, or cheaper. */
export const fewestQuotes = 6;

export const thirds = [1, 2, 3] as const;
export type Third = (typeof thirds)[number];
export const thirdLabels: Readonly<Record<Third, string>> = {
  1: '较低的三分之一',
  2: '中间的三分之一',
  3: '较高的三分之一',
};

/**
 * The third in which a price stood among all quotes, from the lowest up. Equal prices share the better place. Undefined with
 * fewer than `fewestQuotes` quotes, its own included.
 */
export function placeAmong(own: Fen, others: readonly Fen[]): Third | undefined {
  const count = others.length + 1;
  if (count < fewestQuotes) return undefined;
  const rank = 1 + others.filter((other) => other < own).length;
  return Math.ceil((rank * 3) / count) as Third;
}

/** `what`: the price that is meant, 报价. */
export function placeText(what: string, own: Fen, others: readonly Fen[]): string {
  const place = placeAmong(own, others);
  return place === undefined
    ? `报价机构不足 ${fewestQuotes} 家，为保护各方报价，不提供${what}的位置。`
    : `共 ${others.length + 1} 家机构报价，${what}在${thirdLabels[place]}。`;
}
