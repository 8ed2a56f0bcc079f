import type { Fen } from '#domain/kernel/money.ts';
import type { ItemMatch } from '#domain/matching/item-match.ts';

/** The quotations for one demand package, side by side. Prices per head, in fen. */
export interface ComparisonInput {
  readonly headcount: number;
  readonly items: readonly ComparedItem[];
  readonly quotations: readonly ComparedQuotation[];
  readonly weights?: ScoreWeights;
}

/** An item of the demand package: a row. */
export interface ComparedItem {
  readonly requestId: string;
  readonly catalogueCode: string;
  readonly name: string;
  /** Category name, and its place among the categories. */
  readonly category: string;
  readonly categorySort: number;
  readonly required: boolean;
  /** 参考价 */
  readonly referencePrice: Fen;
}

export interface ComparedQuotation {
  readonly quotationId: string;
  readonly institution: {
    readonly id: string;
    readonly name: string;
    /** 三级甲等, 民营, … */
    readonly levelLabel: string;
    /** 1 is the highest level; undefined when unrated. */
    readonly levelRank?: number;
    /** Of one head on average. */
    readonly distanceKm?: number;
  };
  /** Heads of the package in cities that it does not cover. */
  readonly elsewhere?: number;
  readonly lines: readonly ComparedLine[];
  /** The package price per head where that is the basis; undefined: the sum of the lines. */
  readonly quotedTotal?: Fen;
}

export interface ComparedLine {
  /** Undefined for a related line. */
  readonly requestId: string | undefined;
  readonly catalogueCode: string;
  readonly name: string;
  readonly status: ItemMatch;
  /** What the line adds to the quotation; 0 where another line carries it (`coveredByRequestId`). */
  readonly price: Fen;
  readonly listPrice: Fen;
  readonly coveredByRequestId?: string | undefined;
  readonly reason: string;
  /** The institution's own single price of the item, where it lists one although the line is not met. */
  readonly ownSinglePrice?: Fen | undefined;
  readonly missingMembers: readonly MissingMember[];
  /** On an exclusive line: the catalogue code of the line suggested to keep. */
  readonly suggestedKeep?: string | undefined;
}

/** A part of a panel that this institution does not offer. */
interface MissingMember {
  readonly catalogueCode: string;
  readonly name: string;
  /** See matching's atomReferencePrice. */
  readonly referencePrice: Fen;
  readonly ownSinglePrice?: Fen | undefined;
}

/** Whole points that add up to 100. */
export interface ScoreWeights {
  readonly price: number;
  readonly coverage: number;
  readonly level: number;
  readonly distance: number;
}

export const defaultWeights: ScoreWeights = { price: 60, coverage: 25, level: 10, distance: 5 };
