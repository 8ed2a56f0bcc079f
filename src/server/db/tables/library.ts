import type { Generated, GeneratedAlways } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { ReadingFailure } from '#domain/library-import/reading-failure.ts';
import type { RowErrors, RowFinding } from '#domain/library-import/row-finding.ts';
import type {
  ComplianceConfirmation,
  DefaultJson,
  DefaultMoment,
  Json,
  MappingCandidate,
  NullableMoment,
} from './columns.ts';

export interface InstitutionItemTable {
  id: string;
  institution_id: string;
  code: Generated<string>;
  name: string;
  category: Generated<string>;
  list_price: number;
  sale_price: number;
  /** Several: a panel of the institution's own. */
  catalogue_codes: Generated<string[]>;
  mapping_state: Generated<0 | 1 | 2>;
  mapping_score: number | null;
  sexes: SexGroup[] | null;
  age_min: number | null;
  age_max: number | null;
  note: Generated<string>;
  frozen: Generated<boolean>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  /** Both kept by triggers (0042): counts the changes; the catalogue that the mapping stands against. */
  version: Generated<number>;
  catalogue_seen_at: DefaultMoment;
  /** Standard items that a merge of the platform replaced, until the institution has looked (0140). */
  merged_from: Generated<string[]>;
  search_text: GeneratedAlways<string>;
}

/** Written by triggers only: an item as it was until one of its changes. */
export interface InstitutionItemPastTable {
  item_id: string;
  version: number;
  institution_id: string;
  until: DefaultMoment;
  changed_by: string | null;
  deleted: boolean;
  code: string;
  name: string;
  category: string;
  list_price: number;
  sale_price: number;
  catalogue_codes: string[];
  note: string;
  frozen: boolean;
}

export interface InstitutionMutexRuleTable {
  id: string;
  institution_id: string;
  a: string;
  b: string;
  reason: string;
}

export interface InstitutionPartnerRuleTable {
  id: string;
  institution_id: string;
  item: string;
  requires: string[];
  reason: string;
}

export interface InstitutionPackageTable {
  id: string;
  institution_id: string;
  name: string;
  check_type: string;
  description: Generated<string>;
  list_price: number;
  sale_price: number;
  frozen: Generated<boolean>;
  sort: Generated<number>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  /** `packageId` is the sex group. */
  confirmations: DefaultJson<ComplianceConfirmation[]>;
}

export interface InstitutionPackageItemTable {
  package_id: string;
  sex: SexGroup;
  institution_item_id: string;
  sort: Generated<number>;
}

export interface ImportBatchTable {
  id: string;
  institution_id: string;
  file_id: string;
  file_name: string;
  sheet_name: Generated<string>;
  columns: Json<Record<string, unknown>>;
  status: Generated<1 | 2>;
  created_by: string;
  created_at: DefaultMoment;
  confirmed_at: NullableMoment;
}

export interface ImportRowTable {
  id: string;
  batch_id: string;
  /** Index of the sheet in the file. */
  sheet: Generated<number>;
  row_no: number;
  /** Of a line that is several items, from 0. */
  part: Generated<number>;
  raw: Json<string[]>;
  code: Generated<string>;
  name: Generated<string>;
  category: Generated<string>;
  list_price: number | null;
  sale_price: number | null;
  sexes: SexGroup[] | null;
  age_min: number | null;
  age_max: number | null;
  note: Generated<string>;
  /** Confirmed, it is frozen. */
  frozen: Generated<boolean>;
  candidates: DefaultJson<MappingCandidate[]>;
  /** Several: the row is all of them. */
  catalogue_codes: Generated<string[]>;
  state: 'ready' | 'review' | 'error' | 'confirmed';
  errors: DefaultJson<RowErrors>;
  warnings: DefaultJson<RowFinding[]>;
  change: Generated<'new' | 'changed' | 'same'>;
  institution_item_id: string | null;
  /** A person chose its standard item, or that there is none. */
  decided: Generated<boolean>;
}

export interface ImportReadingTable {
  batch_id: string;
  run: string;
  selection: Json<Record<string, unknown> | null>;
  done: Generated<number>;
  total: Generated<number>;
  touched_at: NullableMoment;
  failure: Json<ReadingFailure | null>;
}

export interface ImportUndoTable {
  batch_id: string;
  label: string;
  rows: Json<unknown[]>;
}

export interface NameDecisionTable {
  institution_id: string;
  name_key: string;
  name: string;
  /** Empty: none of the standard items. */
  catalogue_codes: string[];
  decided_by: string;
  decided_at: DefaultMoment;
}

export interface AdoptedNameTable {
  name_key: string;
  name: string;
  /** Empty: none of the standard items. */
  catalogue_codes: string[];
  adopted_by: string;
  adopted_at: DefaultMoment;
}

export interface CatalogueProposalTable {
  id: string;
  institution_id: string;
  item_id: string | null;
  name: string;
  category: string;
  sexes: SexGroup[];
  note: string;
  proposed_by: string;
  created_at: DefaultMoment;
  outcome: 'new' | 'alias' | 'declined' | null;
  catalogue_code: string | null;
  reason: Generated<string>;
  decided_by: string | null;
  decided_at: NullableMoment;
  search_text: GeneratedAlways<string>;
}

export interface LibraryTables {
  institution_item: InstitutionItemTable;
  institution_item_past: InstitutionItemPastTable;
  institution_mutex_rule: InstitutionMutexRuleTable;
  institution_partner_rule: InstitutionPartnerRuleTable;
  institution_package: InstitutionPackageTable;
  institution_package_item: InstitutionPackageItemTable;
  import_batch: ImportBatchTable;
  import_row: ImportRowTable;
  import_undo: ImportUndoTable;
  import_reading: ImportReadingTable;
  name_decision: NameDecisionTable;
  adopted_name: AdoptedNameTable;
  catalogue_proposal: CatalogueProposalTable;
}
