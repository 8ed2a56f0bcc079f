import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { MarkLevel } from '#domain/library-import/mark.ts';
import type { MatchLevel, NameCandidate, NameMatch } from '#domain/names/name-match.ts';
import type { RowEvidence } from '#domain/names/row-evidence.ts';

/** A column of a ●-matrix, or a section of a list: people who get the same items. */
export interface MatrixGroup {
  /** As the source writes it: 管理层 / 男 / 35岁以下. */
  readonly name: string;
  /** What of the name says neither sex nor age nor a number: 管理层, A套餐; '' for everybody. */
  readonly team: string;
  /** All three where the source says none. */
  readonly sexes: readonly SexGroup[];
  /** Whole years, inclusive; none = open. */
  readonly ageMin?: number;
  readonly ageMax?: number;
  readonly headcount?: number;
  /** What else its column or heading says: totals, prices, conditions. */
  readonly remarks: readonly Remark[];
}

/** Text of the source that is no item, mark or group. Nothing that a source says is dropped. */
export interface Remark {
  /** Heading of its column or row; '' where there is none. */
  readonly label: string;
  readonly text: string;
}

/** A row of the source that is no item, as it was read. Together with the rows of items these are all rows that hold anything. */
export interface SourceLine {
  readonly sheet: string;
  /** As Excel numbers it, from 1. */
  readonly row: number;
  /** `heading` of columns; `section`: heading of the rows below; `group`: says who the items below are for; `heads`: numbers of people; `total`: sums and prices; `note`: the rest. */
  readonly kind: 'heading' | 'section' | 'group' | 'heads' | 'total' | 'note';
  readonly text: string;
}

/** What the source leaves open. The best answer is taken until a person gives another one and has the source read again. */
export interface Question {
  /** The same for the same place of the same source. */
  readonly id: string;
  readonly sheet: string;
  readonly row: number;
  /** Chinese. */
  readonly text: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
}

/** What a person said of a source: answers by question, and columns (from 0) of its tables. */
export interface MatrixChoices {
  readonly answers?: Readonly<Record<string, string>>;
  readonly columns?: ColumnChoices;
}

export interface ColumnChoices {
  readonly item?: number | undefined;
  readonly category?: number | undefined;
  readonly groups?: readonly number[] | undefined;
}

/** An item as one cell of the source names it, and for whom. */
export interface SourceRow {
  readonly sheet: string;
  /** As Excel numbers it, from 1. */
  readonly row: number;
  readonly text: string;
  readonly category: string;
  /** One for each group, in their order; null: not for them. */
  readonly marks: readonly (MarkLevel | null)[];
  readonly remarks: readonly Remark[];
}

export interface MatrixRow extends SourceRow {
  /** The standard items it means, when that is certain. */
  readonly codes: readonly string[];
  readonly level: MatchLevel;
  readonly candidates: readonly NameCandidate[];
}

export interface SourceReading {
  readonly groups: readonly MatrixGroup[];
  readonly rows: readonly SourceRow[];
  /** Titles, notes, totals: what belongs to no row and no group. */
  readonly remarks: readonly Remark[];
  readonly lines: readonly SourceLine[];
  readonly questions: readonly Question[];
}

export interface MatrixReading extends SourceReading {
  readonly rows: readonly MatrixRow[];
}

/** Which catalogue items a text names; each text is read once. */
export type ReadItem = (text: string, evidence?: RowEvidence) => NameMatch;
