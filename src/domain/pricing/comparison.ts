import type { Fen } from '#domain/kernel/money.ts';
import type { ItemMatch } from '#domain/matching/item-match.ts';
import type { ComparedQuotation } from './comparison-input.ts';
import type { LevelledCell, LevelledQuotation } from './level.ts';
import type { ScoreParts } from './score.ts';

/** The comparison matrix of one demand package: institutions across (in the order given), items down. */
export interface Comparison {
  readonly columns: readonly ComparisonColumn[];
  /** Requested items by category and code, then what partner rules brought in. */
  readonly rows: readonly ComparisonRow[];
  readonly differingRows: number;
  readonly problemRows: number;
  readonly lowestLevelled: Fen | undefined;
  readonly highestLevelled: Fen | undefined;
  readonly medianLevelled: Fen | undefined;
  readonly suggestion: Suggestion | undefined;
}

export interface ComparisonColumn extends LevelledQuotation {
  readonly institution: ComparedQuotation['institution'];
  readonly listTotal: Fen;
  /** Requested items met over those asked for, 0–1. */
  readonly coverage: number;
  readonly lowestRaw: boolean;
  readonly lowestLevelled: boolean;
  /** Per head; times headcount for all. Negative when dearer. */
  readonly savingOnList: Fen;
  readonly savingOnMedian: Fen;
  readonly savingOnMedianAll: Fen;
  /** Levelled price against the median of all, in thousandths: −84 is 8.4 % below. */
  readonly againstMedianPermille: number;
  readonly scoreParts: ScoreParts;
  readonly score: number;
  /** Heads of the package in cities that it does not cover. */
  readonly elsewhere: number;
  /** From 1, the suggested one: who sends the fewest people elsewhere, then by score. */
  readonly rank: number;
}

export interface ComparisonRow {
  /** Undefined on a row of related items. */
  readonly requestId: string | undefined;
  readonly catalogueCode: string;
  readonly name: string;
  readonly category: string;
  readonly required: boolean;
  /** Not every institution answers it the same way. */
  readonly differs: boolean;
  /** Somewhere missing, unmet or exclusive. */
  readonly problem: boolean;
  /** By column; undefined: this quotation has no such related line. */
  readonly cells: readonly (ComparisonCell | undefined)[];
}

export interface ComparisonCell {
  readonly status: ItemMatch;
  /** As quoted: 0 where a panel on another line covers it. */
  readonly price: Fen;
  /** The line's share of what covers it: what rows are compared by. */
  readonly comparablePrice: Fen;
  readonly reason: string;
  readonly coveredByRequestId: string | undefined;
  readonly missingMembers: readonly string[];
  /** Cheapest of at least two that do it; ties are all marked. */
  readonly lowest: boolean;
  readonly levelled: LevelledCell | undefined;
}

export interface Suggestion {
  readonly quotationId: string;
  readonly institutionId: string;
  /** One sentence, built from the figures. */
  readonly reason: string;
}
