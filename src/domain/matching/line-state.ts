/**
 * How a request stands at one institution, as a byte so that thousands fit in a column. A replacement's state
 * is `firstReplacement` plus its position; a line that a mutex rule pushed out keeps its state under `excluded`.
 */
export const lineState = { none: 0, direct: 1, partial: 2, unmet: 3, implied: 4 } as const;
export const firstReplacement = 5;
export const excluded = 128;

/** Replacements beyond this many per item are not considered (the state is a byte). */
export const mostReplacements = excluded - firstReplacement;

/** Counts towards coverage. */
export const isMet = (state: number): boolean =>
  state === lineState.direct ||
  state === lineState.implied ||
  (state >= firstReplacement && state < excluded);

export const isMissing = (state: number): boolean => state === lineState.none || state === lineState.partial;

export const isReplaced = (state: number): boolean => state >= firstReplacement && state < excluded;

/** Lookup tables for the columnar loops. */
export const metTable = Uint8Array.from({ length: 256 }, (_, state) => (isMet(state) ? 1 : 0));
export const missingTable = Uint8Array.from({ length: 256 }, (_, state) => (isMissing(state) ? 1 : 0));
