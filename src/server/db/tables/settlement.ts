import type { Generated, GeneratedAlways } from 'kysely';
import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { SettlementStatus } from '#domain/settlement/settlement-machine.ts';
import type { VisitPart } from '#domain/tariff/tariff.ts';
import type { DefaultJson, DefaultMoment, NullableMoment } from './columns.ts';

/** A difference; `amount`: fen that it makes, null where that cannot be said. */
export interface StoredFinding {
  readonly rule: string;
  readonly amount: number | null;
}

export interface SettlementTable {
  id: string;
  number: string;
  contract_id: string;
  company_id: string;
  institution_id: string;
  period_from: string;
  period_to: string;
  status: Generated<SettlementStatus>;
  source: 'attendance' | 'statement';
  drafted_by: ContractSide;
  created_by: string;
  tariff_version: number;
  /** Fen that the company pays. */
  total: number;
  /** What the lines do not hold (domain/settlement). */
  content: DefaultJson<Readonly<Record<string, unknown>>>;
  buyer_agreed_at: NullableMoment;
  institution_agreed_at: NullableMoment;
  file_id: string | null;
  created_at: DefaultMoment;
}

export interface SettlementLineTable {
  id: string;
  settlement_id: string;
  ordinal: number;
  /** Null: nobody of the list. */
  visit_id: string | null;
  /** What the statement says of the person, under PERSON_KEY; null: taken from the list. */
  sealed: Buffer | null;
  package_name: Generated<string>;
  day: string | null;
  /** Fen asked for. */
  amount: number;
  /** Fen by the tariff; null: it cannot be said. */
  expected: number | null;
  parts: DefaultJson<readonly VisitPart[]>;
  findings: DefaultJson<readonly StoredFinding[]>;
  decision: Generated<'' | 'accepted' | 'disputed'>;
  reason: Generated<string>;
  /** Its amounts would tell a company what one person left out or added. */
  quiet: GeneratedAlways<boolean>;
  /** Fen of the package alone; null: it is billed by none. */
  package_price: GeneratedAlways<number | null>;
}

export interface SettlementInvoiceTable {
  id: string;
  settlement_id: string;
  number: string;
  issued_on: string;
  amount: number;
  file_id: string | null;
  created_by: string;
}

export interface SettlementPaymentTable {
  id: string;
  settlement_id: string;
  paid_on: string;
  amount: number;
  note: Generated<string>;
  created_by: string;
}

/** An invoice or a payment that counts no more. */
export interface SettlementTakenBackTable {
  id: string;
  settlement_id: string;
  kind: 'invoice' | 'payment';
  day: string;
  amount: number;
  /** The invoice's number, or the payment's note. */
  said: Generated<string>;
  file_id: string | null;
  reason: string;
  created_by: string;
  taken_back_by: string;
  taken_back_at: DefaultMoment;
}

export interface SettlementTables {
  settlement: SettlementTable;
  settlement_line: SettlementLineTable;
  settlement_invoice: SettlementInvoiceTable;
  settlement_payment: SettlementPaymentTable;
  settlement_taken_back: SettlementTakenBackTable;
}
