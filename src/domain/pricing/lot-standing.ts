import type { Fen } from '#domain/kernel/money.ts';
import type { ComparisonColumn } from './comparison.ts';
import { byScore } from './suggest.ts';

/** What stands for a lot (a package, or its people in one city): only those that it can go to are compared. */
export interface LotStanding {
  /** The first of them; undefined: nobody can get it. */
  readonly suggested: string | undefined;
  /** How many it can go to. */
  readonly of: number;
  /** Undefined for a quotation that it cannot go to. */
  placeOf(quotationId: string): LotPlace | undefined;
}

interface LotPlace {
  /** From 1, as suggested. */
  readonly rank: number;
  /** By levelled price; equals share a place. */
  readonly levelledRank: number;
  /** Above the cheapest levelled price, per head. */
  readonly above: Fen;
}

/** `elsewhere`: how many heads of the lot a quotation would send to another city; undefined: it cannot get the lot. */
export function lotStanding(
  columns: readonly ComparisonColumn[],
  elsewhere: (quotationId: string) => number | undefined,
): LotStanding {
  const able = columns
    .flatMap((column) => {
      const heads = elsewhere(column.quotationId);
      return heads === undefined ? [] : [{ ...column, elsewhere: heads }];
    })
    .toSorted(byScore);
  const lowest = Math.min(...able.map(({ levelled }) => levelled));
  return {
    suggested: able[0]?.quotationId,
    of: able.length,
    placeOf(quotationId) {
      const at = able.findIndex((one) => one.quotationId === quotationId);
      const own = able[at];
      return (
        own && {
          rank: at + 1,
          levelledRank: 1 + able.filter(({ levelled }) => levelled < own.levelled).length,
          above: own.levelled - lowest,
        }
      );
    },
  };
}

/** What so many heads of accepted quotes cost against the median of the package; undefined without heads or median. */
export function againstMedian(
  parts: readonly { readonly levelled: Fen; readonly headcount: number }[],
  median: Fen | undefined,
): { readonly headcount: number; readonly saving: Fen; readonly permille: number } | undefined {
  const headcount = parts.reduce((sum, part) => sum + part.headcount, 0);
  if (!median || headcount === 0) return undefined;
  const above = parts.reduce((sum, part) => sum + (part.levelled - median) * part.headcount, 0);
  return { headcount, saving: 0 - above, permille: Math.round((above * 1000) / (median * headcount)) };
}
