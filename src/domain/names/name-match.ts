/** `auto`: may be mapped without asking; `review`: a person decides; `none`: nothing near enough. */
export type MatchLevel = 'auto' | 'review' | 'none';

export interface NameCandidate {
  /** One item, or several that together are what the name says. */
  readonly codes: readonly string[];
  /** 0–1; 0.95 and above only where the whole name is understood. */
  readonly score: number;
  /** Why it is offered, in Chinese. */
  readonly why: string;
}

export interface NameMatch {
  readonly level: MatchLevel;
  /** Best first, at most five. */
  readonly candidates: readonly NameCandidate[];
}
