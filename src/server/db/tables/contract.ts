import type { Generated, GeneratedAlways } from 'kysely';
import type { ContractClause, ContractContent } from '#domain/contract/contract-content.ts';
import type { ContractEventKind, ContractSide, ContractStatus } from '#domain/contract/contract-machine.ts';
import type { DefaultMoment, Json, Moment, NullableMoment } from './columns.ts';

export interface ContractTemplateTable {
  id: string;
  clauses: Json<readonly ContractClause[]>;
  created_by: string | null;
  created_at: DefaultMoment;
}

export interface ContractTable {
  id: string;
  number: string;
  demand_id: string;
  company_id: string;
  institution_id: string;
  created_by: string;
  template_id: string | null;
  status: Generated<ContractStatus>;
  title: string;
  content: Json<ContractContent>;
  total: number;
  sign_by: Moment;
  created_at: DefaultMoment;
  ended_at: NullableMoment;
  end_reason: Generated<string>;
  reminded_at: NullableMoment;
  event_count: Generated<number>;
  /** Hash of the last event. */
  event_head: Generated<string>;
  search_text: GeneratedAlways<string>;
  /** The contract that this supplement (增补协议) changes; null: it is a contract itself. */
  amends: Generated<string | null>;
  /** 第 N 号增补; 0 of a contract. */
  ordinal: Generated<number>;
  drafted_by: Generated<ContractSide>;
}

export interface ContractFileTable {
  contract_id: string;
  version: number;
  file_id: string;
}

export interface ContractSignatureTable {
  contract_id: string;
  side: ContractSide;
  version: number;
  signed_by: string;
  signed_at: Moment;
}

export interface ContractEventTable {
  contract_id: string;
  sequence: number;
  at: Moment;
  kind: ContractEventKind;
  side: ContractSide | null;
  user_id: string | null;
  account: Generated<string>;
  mobile: Generated<string>;
  address: Generated<string>;
  reason: Generated<string>;
  sha256_before: string;
  sha256_after: string;
  hash: string;
}

/** Of a company or of an institution. */
export interface SealTable {
  company_id: string | null;
  institution_id: string | null;
  file_id: string;
}

export interface ContractTables {
  contract_template: ContractTemplateTable;
  contract: ContractTable;
  contract_file: ContractFileTable;
  contract_signature: ContractSignatureTable;
  contract_event: ContractEventTable;
  seal: SealTable;
}
