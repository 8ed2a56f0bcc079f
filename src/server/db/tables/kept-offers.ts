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

export interface KeptOfferTables {
  first_offer: FirstOfferTable;
  standing_offer: StandingOfferTable;
}
