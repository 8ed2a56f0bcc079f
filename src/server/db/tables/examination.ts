import type { Generated } from 'kysely';
import type { HalfDay, ScarceResource, VisitStatus } from '#domain/examination/visit-machine.ts';
import type { DefaultJson, DefaultMoment, NullableMoment } from './columns.ts';

export interface RosterTable {
  id: string;
  demand_id: string;
  company_id: string;
  consent_version: string;
  created_by: string;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
  erased_at: NullableMoment;
}

export interface RosterPersonTable {
  id: string;
  roster_id: string;
  /** `PersonData` under PERSON_KEY; null once erased. */
  sealed: Buffer | null;
  employee_key: Buffer;
  mobile_key: Buffer | null;
  id_number_key: Buffer | null;
  department: Generated<string>;
  group_name: Generated<string>;
  city_id: string | null;
  dependant_of: string | null;
  package_id: string | null;
  by_hand: Generated<boolean>;
  link_no: Generated<number>;
  token_hash: Buffer;
  opened_at: NullableMoment;
  wrong_tries: Generated<number>;
  created_at: DefaultMoment;
  left_at: NullableMoment;
}

export interface RosterWritingTable {
  roster_id: string;
  run: string;
  /** Rows of a long list under PERSON_KEY until a job has written them; null once it failed. */
  sealed: Buffer | null;
  scope: 'whole' | 'some';
  version: string;
  requested_by: string;
  done: Generated<number>;
  total: Generated<number>;
  touched_at: DefaultMoment;
  failure: Generated<'changed' | 'interrupted' | null>;
}

export interface ExamSlotTable {
  id: string;
  institution_id: string;
  day: string;
  half: HalfDay;
  places: number;
  taken: Generated<number>;
  closed: Generated<boolean>;
}

export interface ExamSlotReserveTable {
  slot_id: string;
  company_id: string;
  places: number;
  taken: Generated<number>;
}

export interface ExamSlotResourceTable {
  slot_id: string;
  resource: ScarceResource;
  places: number;
  taken: Generated<number>;
}

export interface VisitAddOn {
  readonly name: string;
  /** Fen. */
  readonly price: number;
  readonly payer: 'company' | 'person';
}

export interface CheckupVisitTable {
  id: string;
  person_id: string;
  roster_id: string;
  status: Generated<VisitStatus>;
  contract_id: string | null;
  institution_id: string | null;
  slot_id: string | null;
  day: string | null;
  booked_at: NullableMoment;
  arrived_at: NullableMoment;
  /** Names of the package's items that were left out. */
  omitted: DefaultJson<readonly string[]>;
  add_ons: DefaultJson<readonly VisitAddOn[]>;
  declared: Buffer | null;
  updated_at: DefaultMoment;
}

export interface VisitMessageTable {
  id: string;
  person_id: string;
  kind: 'invite' | 'remind' | 'dayBefore' | 'missed' | 'moved';
  day: string;
  at: DefaultMoment;
  sent_by: string | null;
  state: Generated<'waiting' | 'sent' | 'failed' | 'noAddress'>;
}

/** What an institution tells people who have a date with it. */
export interface ExamReceptionTable {
  institution_id: string;
  desk_phone: string;
}

export interface ExaminationTables {
  exam_reception: ExamReceptionTable;
  roster: RosterTable;
  roster_person: RosterPersonTable;
  roster_writing: RosterWritingTable;
  exam_slot: ExamSlotTable;
  exam_slot_reserve: ExamSlotReserveTable;
  exam_slot_resource: ExamSlotResourceTable;
  checkup_visit: CheckupVisitTable;
  visit_message: VisitMessageTable;
}
