import type { Readable } from 'node:stream';
import type { SearchKind } from '#domain/console/search-miss.ts';
import type { MatchMarket } from '#domain/market/match-market.ts';
import type { SignedIn } from './caller.ts';

// What a node keeps in memory beside the database, as calls see it. Modules make these; the pipeline's context, on which every
// module stands, knows none of them.

/** Institutions in force with their price lists, by city. */
export interface MatchIndex {
  /** The market with these cities in it. */
  readonly market: (cityIds: readonly string[]) => Promise<MatchMarket>;
  /** The market with these institutions in it, as far as they are in force. */
  readonly marketOf: (institutionIds: readonly string[]) => Promise<MatchMarket>;
  readonly warm: () => Promise<void>;
  readonly invalidate: () => void;
  readonly reload: (institutionIds: readonly string[]) => Promise<void>;
}

/** Open pages that want to know of new messages. */
export interface NoticeStreams {
  readonly size: number;
  /** @throws Failure 429 */
  readonly open: (me: SignedIn, address: string, after: string) => Readable;
  readonly changed: (userId?: string) => void;
  readonly beat: () => void;
  readonly close: () => void;
}

/** Searches that found nothing, counted. */
export interface SearchMisses {
  readonly note: (kind: SearchKind, regionId: string, typed: string, now: Date) => void;
  readonly write: () => Promise<void>;
}
