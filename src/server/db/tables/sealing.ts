import type { ReceiptEntry } from '#domain/sealing/receipt-chain.ts';
import type { Moment, NullableMoment } from './columns.ts';

/** The key of a sealed demand and the record of its opening. */
export interface SealedDemandTable {
  demand_id: string;
  wrapped_key: Buffer;
  opened_at: NullableMoment;
  /** Canonical JSON of an `OpeningRecord`. */
  record: string | null;
}

/** One line of a demand's public list of receipts; content and salt are of the quotation that it stands for. */
export interface QuoteReceiptTable {
  demand_id: string;
  no: number;
  kind: ReceiptEntry['kind'];
  of: number | null;
  at: Moment;
  receipt: string;
  previous: string;
  hash: string;
  quotation_id: string | null;
  sealed: Buffer | null;
  opened: string | null;
}

/** Who has said that a demand may be opened. */
export interface QuoteOpenerTable {
  demand_id: string;
  user_id: string;
  at: Moment;
}

export interface SealingTables {
  sealed_demand: SealedDemandTable;
  quote_receipt: QuoteReceiptTable;
  quote_opener: QuoteOpenerTable;
}
