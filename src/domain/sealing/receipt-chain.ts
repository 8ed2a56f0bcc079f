import { canonicalJson, type Json } from './canonical-json.ts';

/** Whether a demand's prices are sealed: `opened` once the opening is done. */
export type SealState = 'none' | 'sealed' | 'opened';

/** Who opens after the deadline: `two`: members of the company together, where it has so many. */
export type OpenedBy = 'clock' | 'two';
export const openersNeeded = 2;

/** SHA-256 of a text's UTF-8, as lower-case hex digits: Node's here, the browser's there. */
export type Sha256 = (text: string) => string | Promise<string>;

/** One line of a demand's public list of receipts. */
export interface ReceiptEntry {
  /** 1, 2, 3, … */
  readonly no: number;
  readonly kind: 'sent' | 'withdrawn' | 'opened';
  /** `sent`: the withdrawn entry that it replaces; `withdrawn`: the one it takes back. */
  readonly of: number | null;
  /** ISO time. */
  readonly at: string;
  /** `sent`: hash of content and salt; `withdrawn`: the one taken back; `opened`: hash of the opening record. */
  readonly receipt: string;
  /** Hash of the entry before; '' for the first. */
  readonly previous: string;
  readonly hash: string;
}

/** What an entry's hash is of. `demand`: its number. */
export const entryText = (
  demand: string,
  { no, kind, of, at, receipt, previous }: Omit<ReceiptEntry, 'hash'>,
): string => canonicalJson({ demand, no, kind, of, at, receipt, previous });

/** What a receipt is the hash of. `salt`: 32 random bytes as hex, so that a price cannot be guessed from its hash. */
export const receiptText = (content: Json, salt: string): string => canonicalJson({ content, salt });

type EntryState = 'valid' | 'replaced' | 'withdrawn' | 'opening';

/** What became of an entry. An entry that withdraws has the state of what it withdrew. */
export function entryState(entries: readonly ReceiptEntry[], entry: ReceiptEntry): EntryState {
  if (entry.kind === 'opened') return 'opening';
  const no = entry.kind === 'withdrawn' ? entry.of : entry.no;
  if (entries.some((one) => one.kind === 'sent' && one.of === no)) return 'replaced';
  return entries.some((one) => one.kind === 'withdrawn' && one.of === no) ? 'withdrawn' : 'valid';
}

export const entryStateLabels: Readonly<Record<EntryState, string>> = {
  valid: '有效',
  replaced: '已被新报价取代',
  withdrawn: '已撤回',
  opening: '开标',
};

/** A quotation package as it is sealed: the columns that it is restored from, and what people call it. Fen per head. */
interface SealedPackage {
  readonly id: string;
  readonly label: string;
  readonly headcount: number;
  readonly list_total: number;
  readonly quoted_total: number;
  readonly lines: readonly SealedLine[];
}
export interface SealedLine {
  readonly [column: string]: Json;
  readonly id: string;
  readonly name: string;
  readonly list_price: number;
  readonly unit_price: number;
}

/** A quotation as it was sent: what its receipt is of. */
export interface SealedContent {
  readonly demand: string;
  readonly quotation: string;
  readonly revision: number;
  readonly institution: { readonly code: string; readonly name: string };
  readonly validUntil: string;
  readonly services: readonly string[];
  readonly remarks: string;
  /** By content; left out where there are none. */
  readonly attachments?: readonly {
    readonly fileId: string;
    readonly name: string;
    readonly sha256: string;
  }[];
  readonly packages: readonly SealedPackage[];
}

/** Fen for all heads of all packages. */
export const sealedTotal = (content: Pick<SealedContent, 'packages'>): number =>
  content.packages.reduce((sum, pkg) => sum + pkg.quoted_total * pkg.headcount, 0);

/** The opening record (开标记录). Fen for all heads. */
export interface OpeningRecord {
  readonly demand: string;
  readonly title: string;
  readonly deadline: string;
  readonly openedAt: string;
  /** Names of the people who opened it together; none: by the clock. */
  readonly openers: readonly string[];
  readonly quotes: readonly {
    readonly no: number;
    readonly at: string;
    readonly receipt: string;
    readonly quotation: string;
    readonly institution: string;
    /** null: its content could not be read or is not what the receipt is of; it takes no part. */
    readonly total: number | null;
    readonly packages: readonly {
      readonly label: string;
      readonly headcount: number;
      readonly price: number;
    }[];
  }[];
}
