import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { DemandKind } from '#domain/demand/demand-kind.ts';
import type { DemandStatus } from '#domain/demand/demand-machine.ts';
import type { ItemMatch } from '#domain/matching/item-match.ts';
import type { Instruction } from '#domain/plan/instructions.ts';
import type { QuotationPackageStatus, QuotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { OpenedBy, SealState } from '#domain/sealing/receipt-chain.ts';
import type { AwardTables } from './award.ts';
import type {
  AttachmentRef,
  ComplianceConfirmation,
  DefaultJson,
  DefaultMoment,
  Json,
  LeftOutPackage,
  Moment,
  NullableMoment,
} from './columns.ts';
import type { DemandPlaceTables } from './demand-places.ts';
import type { KeptOfferTables } from './kept-offers.ts';
import type { PriceUndo } from './price-undo.ts';

export interface DemandTable {
  id: string;
  number: string;
  kind: Generated<DemandKind>;
  owner_id: string;
  company_id: string;
  title: Generated<string>;
  purpose: Generated<string>;
  exam_from: string | null;
  exam_to: string | null;
  quote_deadline: NullableMoment;
  budget_min: number | null;
  budget_max: number | null;
  /** In fen; held when it was published or its award was asked for. Null: none did. First written by a trigger (0131). */
  approval_limit: number | null;
  second_approval_limit: number | null;
  budget_hidden: Generated<boolean>;
  price_basis: Generated<'package' | 'itemised' | 'discount'>;
  invoice_type: Generated<string>;
  settlement: Generated<string>;
  required_types: Generated<string[]>;
  required_levels: Generated<string[]>;
  required_services: Generated<string[]>;
  attachments: DefaultJson<AttachmentRef[]>;
  remarks: Generated<string>;
  contact: Generated<string>;
  mobile: Generated<string>;
  status: Generated<DemandStatus>;
  review_reason: Generated<string>;
  draft_step: Generated<number>;
  confirmations: DefaultJson<ComplianceConfirmation[]>;
  left_out: DefaultJson<LeftOutPackage[]>;
  /** Why the award came before the deadline. */
  early_reason: Generated<string>;
  anonymous: Generated<boolean>;
  headcount: Generated<number>;
  item_count: Generated<number>;
  quotation_count: Generated<number>;
  reminders: Generated<number>;
  reminded_at: NullableMoment;
  /** Compliance rules that were in force for its purpose when it was approved. */
  approved_rules: Json<readonly { readonly id: string; readonly version: number }[]> | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  submitted_at: NullableMoment;
  published_at: NullableMoment;
  /** When the last city's institutions were invited; null while the matching goes on. */
  invited_at: NullableMoment;
  ended_at: NullableMoment;
  /** When the first quotation was sent in, whatever became of it. */
  first_quoted_at: NullableMoment;
  seal: Generated<SealState>;
  opened_by: Generated<OpenedBy>;
  /** 再采购一次: the completed demand that this one was made of; null: of none. */
  repeats: string | null;
  search_text: GeneratedAlways<string>;
}

export interface DemandQuestionTable {
  id: string;
  demand_id: string;
  institution_id: string;
  asked_by: string;
  question: string;
  asked_at: DefaultMoment;
  answer: Generated<string>;
  answered_at: NullableMoment;
}

export interface FavouriteInstitutionTable {
  user_id: string;
  institution_id: string;
  created_at: DefaultMoment;
}

export interface PackageGroupTable {
  id: string;
  demand_id: string;
  name: string;
  sort: Generated<number>;
}

export interface DemandPackageTable {
  id: string;
  demand_id: string;
  group_id: string;
  name: string;
  sex: SexGroup;
  age_min: number | null;
  age_max: number | null;
  headcount: number;
  sort: Generated<number>;
}

export interface DemandItemTable {
  id: string;
  package_id: string;
  catalogue_code: string;
  required: Generated<boolean>;
  note: Generated<string>;
  sort: Generated<number>;
}

export interface InvitationTable {
  demand_id: string;
  institution_id: string;
  source: 'match' | 'hall' | 'directed';
  coverage: number;
  estimate: number;
  reason: string;
  created_at: DefaultMoment;
}

export interface QuotationTable {
  id: string;
  number: string;
  demand_id: string;
  institution_id: string;
  status: Generated<QuotationStatus>;
  revision: Generated<number>;
  valid_until: string | null;
  remarks: Generated<string>;
  services: Generated<string[]>;
  attachments: DefaultJson<{ fileId: string }[]>;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  confirmed_at: NullableMoment;
  price_undo: ColumnType<PriceUndo | null, string | null | undefined, string | null>;
}

export interface QuotationRevisionTable {
  quotation_id: string;
  revision: number;
  sent_at: Moment;
  packages: Json<SentPrices>;
  attachments: DefaultJson<{ fileId: string }[]>;
}

/** Per head, fen: totals and prices per line as sent, by package id and line key. */
export type SentPrices = Readonly<
  Record<string, { total: number; prices: Readonly<Record<string, number>> }>
>;

export interface QuotationPackageTable {
  id: string;
  quotation_id: string;
  demand_package_id: string;
  status: Generated<QuotationPackageStatus>;
  list_total: Generated<number>;
  quoted_total: Generated<number>;
  coverage: Generated<number>;
  reject_reason: Generated<string>;
  /** Written by the database: accepted for single cities. */
  by_city: Generated<boolean>;
}

export interface QuotationLineTable {
  id: string;
  quotation_package_id: string;
  demand_item_id: string | null;
  catalogue_code: string;
  item_match: ItemMatch;
  institution_item_id: string | null;
  replacement_code: string | null;
  reason: Generated<string>;
  list_price: Generated<number>;
  unit_price: Generated<number>;
  covered_by: string | null;
  missing_members: Generated<string[]>;
  exclusive_with: string | null;
  suggested_keep: string | null;
  suggestions: Generated<string[]>;
  by_hand: Generated<boolean>;
  sort: Generated<number>;
  /** When and by whom the price was set; null: as it was drafted. */
  priced_at: NullableMoment;
  priced_by: string | null;
}

/** A change of a published demand, in the lines that its institutions read. */
export interface DemandAmendmentTable {
  id: string;
  demand_id: string;
  amended_at: Moment;
  reason: string;
  changes: Json<readonly { readonly packageName: string; readonly text: string; readonly priced: boolean }[]>;
}

/** The demand's second round: a last offer of chosen institutions. */
export interface SecondRoundTable {
  demand_id: string;
  deadline: Moment;
  message: string;
  invited_at: Moment;
}

/** What the buyer writes in a plan; everything else of it is read from the awards. */
export interface PlanContent {
  readonly introduction: string;
  readonly bookings: readonly { readonly institutionId: string; readonly text: string }[];
  readonly instructions: readonly Instruction[];
}

export interface CheckupPlanTable {
  id: string;
  number: string;
  demand_id: string;
  title: string;
  content: Json<PlanContent>;
  version: Generated<number>;
  share_token: string | null;
  file_id: string | null;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  search_text: GeneratedAlways<string>;
}

/** An award above its company's limit: what was asked for, and what a second person decided. */
export interface AwardApprovalTable {
  id: string;
  demand_id: string;
  amount: number;
  approval_limit: number;
  /** Held, too: above it two people approve. */
  second_limit: number | null;
  packages: string[];
  left_out: DefaultJson<LeftOutPackage[]>;
  early_reason: Generated<string>;
  anonymous: Generated<boolean>;
  note: Generated<string>;
  requested_by: string;
  requested_at: Moment;
  /** Who gave the first of two approvals. */
  first_by: string | null;
  /** In whose place. */
  first_for: string | null;
  first_at: NullableMoment;
  decision: 'approved' | 'returned' | 'withdrawn' | null;
  decided_by: string | null;
  /** In whose place; null: in their own right. */
  decided_for: string | null;
  decided_at: NullableMoment;
  reason: Generated<string>;
}

export interface ProcurementTables extends AwardTables, DemandPlaceTables, KeptOfferTables {
  checkup_plan: CheckupPlanTable;
  demand: DemandTable;
  demand_question: DemandQuestionTable;
  favourite_institution: FavouriteInstitutionTable;
  package_group: PackageGroupTable;
  demand_package: DemandPackageTable;
  demand_item: DemandItemTable;
  invitation: InvitationTable;
  quotation: QuotationTable;
  quotation_revision: QuotationRevisionTable;
  quotation_package: QuotationPackageTable;
  quotation_line: QuotationLineTable;
  demand_amendment: DemandAmendmentTable;
  second_round: SecondRoundTable;
  award_approval: AwardApprovalTable;
}
