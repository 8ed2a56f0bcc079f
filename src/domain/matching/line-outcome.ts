import type { Replacement } from '#domain/catalogue/catalogue.ts';

/** A catalogue item to be done, for the audience of a package. */
export interface Target {
  readonly code: string;
  readonly item: number;
  readonly atoms: readonly number[];
  /** Items that each do all of it. */
  readonly whole: readonly number[];
}

/** How one requested line stands at one institution. */
export type LineOutcome =
  /** `direct`: offered whole. `implied`: a service that need not be listed. `unmet`: a condition is not met. */
  | { readonly state: 'direct' | 'partial' | 'none' | 'implied' | 'unmet' }
  | { readonly state: 'replaced'; readonly rule: Replacement; readonly target: Target }
  /** Pushed out by the line at position `keep`. */
  | { readonly state: 'exclusive'; readonly keep: number; readonly reason: string };

/** Counts towards coverage. */
export const isMet = ({ state }: LineOutcome): boolean =>
  state === 'direct' || state === 'implied' || state === 'replaced';
