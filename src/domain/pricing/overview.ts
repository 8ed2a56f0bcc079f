import type { Fen } from '#domain/kernel/money.ts';
import { sumFen } from '#domain/kernel/money.ts';
import type { Comparison, ComparisonColumn } from './comparison.ts';

/** One demand package with the comparison of its quotations. */
interface OverviewPackage {
  readonly headcount: number;
  /** Items asked for. */
  readonly items: number;
  readonly comparison: Comparison;
}

/** One quotation over all packages of a demand. */
interface OverviewRow {
  readonly quotationId: string;
  /** By package, in the order given; undefined: not on offer. */
  readonly cells: readonly (OverviewCell | undefined)[];
  /** Whom it would examine. */
  readonly headcount: number;
  /** For these heads: as quoted, and with what is lacking priced in. */
  readonly total: Fen;
  readonly levelledTotal: Fen;
  /** The mean price of one head with what is lacking priced in, as offers are ranked by and held against a budget; and as quoted. */
  readonly perHead: Fen;
  readonly rawPerHead: Fen;
  /** Items met over items asked for, all packages of the demand together, 0–1. */
  readonly coverage: number;
  /**
   * 1 is the best: more packages on offer, then more people examined where they are, then the lower levelled total. Equals
   * share a rank.
   */
  readonly rank: number;
}

interface OverviewCell {
  readonly column: ComparisonColumn;
  /** Names of the items that had to be priced in. */
  readonly gaps: readonly string[];
}

/** Institutions × packages of one demand. `headsOf`: how many of a package an institution can get; ranks go by all heads all the same. */
export function overviewOf(
  quotationIds: readonly string[],
  packages: readonly OverviewPackage[],
  headsOf = (_quotationId: string, at: number) => packages[at]?.headcount ?? 0,
): OverviewRow[] {
  const asked = packages.reduce((sum, { items }) => sum + items, 0);
  const rows = quotationIds.map((quotationId) => {
    const cells = packages.map(({ comparison }) => cellOf(comparison, quotationId));
    const offered = packages.flatMap((pkg, at) => {
      const column = cells[at]?.column;
      return column ? [{ ...pkg, column, heads: headsOf(quotationId, at) }] : [];
    });
    const headcount = offered.reduce((sum, { heads }) => sum + heads, 0);
    const total = sumFen(offered.map(({ column, heads }) => column.raw * heads));
    const levelledTotal = sumFen(offered.map(({ column, heads }) => column.levelled * heads));
    const ofOne = (all: Fen) => (headcount === 0 ? 0 : Math.round(all / headcount));
    const met = offered.reduce((sum, { column, items }) => sum + Math.round(column.coverage * items), 0);
    return {
      quotationId,
      cells,
      headcount,
      total,
      levelledTotal,
      perHead: ofOne(levelledTotal),
      rawPerHead: ofOne(total),
      here: offered.reduce((sum, { column, headcount: all }) => sum + all - column.elsewhere, 0),
      levelledForAll: sumFen(offered.map(({ column, headcount: all }) => column.levelled * all)),
      coverage: asked === 0 ? 1 : met / asked,
      offered: offered.length,
    };
  });
  return rows.map(({ offered, here, levelledForAll, ...row }) => ({
    ...row,
    rank:
      1 +
      rows.filter(
        (other) =>
          other.offered > offered ||
          (other.offered === offered &&
            (other.here > here || (other.here === here && other.levelledForAll < levelledForAll))),
      ).length,
  }));
}

function cellOf({ columns, rows }: Comparison, quotationId: string): OverviewCell | undefined {
  const at = columns.findIndex((column) => column.quotationId === quotationId);
  const column = columns[at];
  return column && { column, gaps: rows.flatMap(({ cells, name }) => (cells[at]?.levelled ? [name] : [])) };
}
