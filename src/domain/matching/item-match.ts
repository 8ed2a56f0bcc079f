import type { Fen } from '#domain/kernel/money.ts';

/** 匹配状态 (docs/product.md, States). */
export const itemMatch = { match: 1, missing: 2, replaced: 3, related: 4, exclusive: 5, unmet: 6 } as const;
export type ItemMatch = (typeof itemMatch)[keyof typeof itemMatch];
/** The item is done, as asked for or by another. */
export const isDone = (match: ItemMatch): boolean =>
  match === itemMatch.match || match === itemMatch.replaced;
export const itemMatchLabel: Readonly<Record<ItemMatch, string>> = {
  1: '匹配',
  2: '缺失',
  3: '替换',
  4: '关联',
  5: '互斥',
  6: '未满足条件',
};

/** One line of a drafted quote: how one requested (or related) item is met by one institution. */
export interface MatchedLine {
  /** RequestedItem.id; undefined for a related line that nobody asked for. */
  readonly requestId: string | undefined;
  /** The catalogue item asked for (or, on a related line, required by a partner rule). */
  readonly catalogueCode: string;
  readonly status: ItemMatch;
  /** The institution item (or panel) that satisfies it, or of a part of it when missing in part. Undefined when
   * missing, unmet or exclusive, and for what an institution need not list: a related item, or a requested
   * service that every check-up brings along (静脉采血, 总检), which is a match at price 0. */
  readonly institutionItemId: string | undefined;
  /** On a replaced line: the catalogue item that stands in. */
  readonly replacementCode: string | undefined;
  /** Why, in Chinese, one sentence, always there except on a plain direct match. */
  readonly reason: string;
  /** What this line adds to the total. A panel that satisfies several lines is priced on its first line; the
   * others carry 0 and `coveredByRequestId`. */
  readonly price: Fen;
  /** List price on the same terms as `price`. */
  readonly listPrice: Fen;
  /** The requestId of the line that carries the price of the panel that satisfies this one too. */
  readonly coveredByRequestId: string | undefined;
  /** Requested panel met only in part: catalogue codes of the members that are not offered. A panel's own code
   * (here or nested) stands for what it does beyond its listed members. */
  readonly missingMembers: readonly string[];
  /** Exclusive: the catalogue code of the other line of the pair, and which of the two to keep. */
  readonly exclusiveWith: string | undefined;
  readonly suggestedKeep: string | undefined;
  /** Missing or unmet: institution item ids of the nearest things offered, best first, at most three. */
  readonly suggestions: readonly string[];
}

export const blankLine = {
  institutionItemId: undefined,
  replacementCode: undefined,
  reason: '',
  price: 0,
  listPrice: 0,
  coveredByRequestId: undefined,
  missingMembers: [],
  exclusiveWith: undefined,
  suggestedKeep: undefined,
  suggestions: [],
} satisfies Partial<MatchedLine>;

/** A quote drafted for one demand package from one institution's library. */
export interface MatchedPackage {
  readonly packageId: string;
  readonly lines: readonly MatchedLine[];
  /** Sum of the lines' prices, per head. */
  readonly total: Fen;
  readonly listTotal: Fen;
  /** Requested lines met (match or replaced) over requested lines, 0–1; 1 for an empty package. */
  readonly coverage: number;
}
