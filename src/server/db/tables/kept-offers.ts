import type { Generated } from 'kysely';
import type { ItemMatch } from '#domain/matching/item-match.ts';
import type { Json, Moment, NullableMoment } from './columns.ts';

type KeptPackages = Json<readonly { readonly id: string; readonly quoted_total: number }[]>;
type KeptLines = Json<
  readonly {
    readonly quotation_package_id: string;
    readonly demand_item_id: string | null;
    readonly catalogue_code: string;
    readonly item_match: ItemMatch;
  }[]
>;

/** What was sent of a quotation that is being amended. */
export interface StandingOfferTable {
  quotation_id: string;
  packages: KeptPackages;
  lines: KeptLines;
  since: Moment;
}

/** The first offer of an institution that was invited to a second round; null `answered_at`: it stands. */
export interface FirstOfferTable {
  quotation_id: string;
  packages: KeptPackages;
  lines: KeptLines;
  answered_at: NullableMoment;
}

/** A quote that the institution's limits hold back: who asked for its release, and what a second person decided. */
export interface QuotationReleaseTable {
  id: string;
  quotation_id: string;
  /** A digest of what is to be sent; null once a quote was sent: prices rest nowhere. */
  content: string | null;
  note: Generated<string>;
  requested_by: string;
  requested_at: Moment;
  decision: 'released' | 'returned' | 'withdrawn' | null;
  decided_by: string | null;
  decided_at: NullableMoment;
  reason: Generated<string>;
}

export interface KeptOfferTables {
  quotation_release: QuotationReleaseTable;
  first_offer: FirstOfferTable;
  standing_offer: StandingOfferTable;
}
