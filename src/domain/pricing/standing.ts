import type { Fen } from '#domain/kernel/money.ts';

/** Where a loser's price stood. Says nothing that another's price could be read from. */
export interface Standing {
  /** Quotations compared, its own included. */
  readonly count: number;
  /** 0 the lowest price, 100 the highest, rounded to tens; undefined with fewer than three quotations. */
  readonly percentile: number | undefined;
  readonly sentence: string;
}

const fewest = 3;

/** `others`: the totals of the other quotations for the same package, on the same terms. */
export function priceStanding(own: Fen, others: readonly Fen[]): Standing {
  const count = others.length + 1;
  if (count < fewest)
    return {
      count,
      percentile: undefined,
      sentence: '本次报价机构不足 3 家，为保护各方报价，不提供价格位置。',
    };
  const lower = others.filter((other) => other < own).length;
  const equal = others.filter((other) => other === own).length;
  // Ties stand in the middle of their places. Tens, because the exact place among few would tell ranks apart.
  const percentile = Math.round(((lower + equal / 2) / others.length) * 10) * 10;
  return { count, percentile, sentence: `共 ${count} 家机构报价，${words(percentile)}` };
}

function words(percentile: number): string {
  const place = `您的价格处于第 ${percentile} 百分位（0 为最低价，100 为最高价）`;
  if (percentile <= 30) return `${place}，属较低水平。`;
  if (percentile < 70) return `${place}，属中间水平。`;
  return `${place}，属较高水平。`;
}
