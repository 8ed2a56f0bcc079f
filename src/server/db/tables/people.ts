import type { Generated, GeneratedAlways } from 'kysely';
import type { CertificationStatus } from '#domain/access/certification-machine.ts';
import type { OperatorRole } from '#domain/access/operator-duty.ts';
import type { AgreedText } from '#domain/site/agreed-texts.ts';
import type { DefaultJson, DefaultMoment, Json, Moment, NullableMoment } from './columns.ts';
import type { FileTables } from './files.ts';
import type { MembershipTables } from './membership.ts';
import type { NoticeTables } from './notices.ts';

export interface AppUserTable {
  id: string;
  account: string;
  mobile: string;
  name: Generated<string>;
  head_image: Generated<string>;
  password_hash: string;
  initial_password_until: NullableMoment;
  operator_role: OperatorRole | null;
  frozen_at: NullableMoment;
  frozen_reason: Generated<string>;
  erasure_requested_at: NullableMoment;
  erased_at: NullableMoment;
  /** The company that they work for. */
  company_id: string | null;
  /** The institution that they work for. */
  institution_id: string | null;
  /** The landing that the registration began with; null: none on record. */
  visit_id: string | null;
  created_at: DefaultMoment;
  search_text: GeneratedAlways<string>;
}

export interface SessionTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: DefaultMoment;
  seen_at: DefaultMoment;
  expires_at: Moment;
  revoked_at: NullableMoment;
  revoke_reason: string | null;
  browser: Generated<string>;
  /** The operator who looks on; null: the user's own. */
  viewer_id: string | null;
  /** In which session of theirs; it ends with that. */
  viewer_session_id: string | null;
  view_reason: Generated<string>;
  /** When an operator's code was accepted. */
  second_step_at: NullableMoment;
}

export interface CaptchaTable {
  id: string;
  kind: 'picture' | 'sms';
  target: Generated<string>;
  code_hash: Buffer | null;
  purpose: Generated<string>;
  expected: Json<unknown | null>;
  address: string;
  attempts: Generated<number>;
  created_at: DefaultMoment;
  expires_at: Moment;
  used_at: NullableMoment;
}

export interface KnownDeviceTable {
  token_hash: Buffer;
  user_id: string;
  created_at: DefaultMoment;
}

export interface LocalMessageTable {
  id: string;
  recipient: string;
  body: string;
  sent_at: DefaultMoment;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface CompanyTable {
  id: string;
  user_id: string;
  name: string;
  credit_code: string;
  /** '' of applications from before it was asked for. */
  legal_person: Generated<string>;
  region_id: string;
  address: Generated<string>;
  industry: Generated<string>;
  size: Generated<string>;
  contact: string;
  mobile: string;
  licence_file_id: string | null;
  status: Generated<CertificationStatus>;
  in_force: Generated<boolean>;
  pending: Json<Record<string, unknown> | null>;
  review_reason: Generated<string>;
  review_fields: Generated<string[]>;
  reviewer_id: string | null;
  submitted_at: NullableMoment;
  reviewed_at: NullableMoment;
  /** Fen for all heads of an award. */
  approval_limit: number | null;
  /** Above it a second person has to approve, too. */
  second_approval_limit: number | null;
  frozen_at: NullableMoment;
  frozen_reason: Generated<string>;
  /** Whether it was in force when it was frozen. */
  frozen_in_force: Generated<boolean>;
  /** Of a duplicate: where its records are now. */
  merged_into: string | null;
  created_at: DefaultMoment;
  search_text: GeneratedAlways<string>;
}

export interface InstitutionTable {
  id: string;
  code: string;
  name: string;
  short_name: string;
  pinyin: Generated<string>;
  type: string;
  level: string;
  city_id: string;
  region_id: string;
  address: string;
  longitude: number | null;
  latitude: number | null;
  introduction: Generated<string>;
  photos: DefaultJson<readonly { fileId: string; path: string; caption: string }[]>;
  hours: Generated<string>;
  licence_no: string;
  credit_code: string;
  /** '' of applications from before it was asked for. */
  legal_person: Generated<string>;
  licence_file_id: string | null;
  special_services: Generated<string[]>;
  daily_capacity: Generated<number>;
  contact: string;
  mobile: string;
  status: Generated<CertificationStatus>;
  in_force: Generated<boolean>;
  pending: Json<Record<string, unknown> | null>;
  review_reason: Generated<string>;
  review_fields: Generated<string[]>;
  reviewer_id: string | null;
  submitted_at: NullableMoment;
  reviewed_at: NullableMoment;
  response_hours: number | null;
  award_count: Generated<number>;
  item_count: Generated<number>;
  /** In fen, of the cheapest annual package that is offered; written by a trigger (0097). */
  annual_price: number | null;
  /** Thousandths of list prices. */
  price_floor: number | null;
  /** A quote below so many thousandths of the list prices needs a second person; null: none does. */
  release_rate: number | null;
  /** In fen, for all heads: the same above it. */
  release_amount: number | null;
  frozen_at: NullableMoment;
  frozen_reason: Generated<string>;
  /** Whether it was in force when it was frozen. */
  frozen_in_force: Generated<boolean>;
  created_at: DefaultMoment;
  search_text: GeneratedAlways<string>;
  record_text: GeneratedAlways<string>;
}

export interface InstitutionOperationTable {
  institution_id: string;
  open_days: number[];
  closed: DefaultJson<readonly object[]>;
  capacities: DefaultJson<Readonly<Record<string, number>>>;
  licence_until: string | null;
  reminded: number | null;
  /** Besides the own city: where it has sites, and where its mobile team goes. */
  site_cities: Generated<string[]>;
  mobile_cities: Generated<string[]>;
  updated_at: Moment;
}

export interface DoctorTable {
  id: string;
  institution_id: string;
  name: string;
  title: string;
  department: string;
  introduction: Generated<string>;
  frozen: Generated<boolean>;
  sort: Generated<number>;
  photo_file_id: string | null;
  photo: Generated<string>;
  days: Generated<number[]>;
  updated_at: DefaultMoment;
}

export interface PersonalCopyTable {
  user_id: string;
  run: string;
  requested_at: Moment;
  file_id: string | null;
  ready_at: NullableMoment;
  failed: Generated<boolean>;
}

export interface ConsentTable {
  user_id: string;
  document: AgreedText;
  version: string;
  agreed_at: Moment;
}

export interface PeopleTables extends FileTables, MembershipTables, NoticeTables {
  app_user: AppUserTable;
  session: SessionTable;
  captcha: CaptchaTable;
  known_device: KnownDeviceTable;
  consent: ConsentTable;
  local_message: LocalMessageTable;
  rate_limit: RateLimitTable;
  company: CompanyTable;
  institution: InstitutionTable;
  institution_operation: InstitutionOperationTable;
  doctor: DoctorTable;
  personal_copy: PersonalCopyTable;
}
