import type { Generated, GeneratedAlways } from 'kysely';
import type { SearchKind } from '#domain/console/search-miss.ts';
import type { Moment, NullableMoment } from './columns.ts';

export interface WorkClaimTable {
  record_kind: string;
  record_id: string;
  operator_id: string;
  expires_at: Moment;
}

export interface ReasonTemplateTable {
  kind: string;
  texts: string[];
  version: Generated<number>;
}

export interface AbuseReportTable {
  id: string;
  subject_kind: 'demand' | 'institution' | 'question';
  subject_id: string;
  subject: string;
  reason: string;
  detail: Generated<string>;
  reporter_id: string;
  created_at: Moment;
  outcome: 'upheld' | 'dismissed' | null;
  answer: Generated<string>;
  decided_by: string | null;
  decided_at: NullableMoment;
  search_text: GeneratedAlways<string>;
}

export interface SearchMissTable {
  day: string;
  kind: SearchKind;
  /** '' everywhere. */
  region_id: string;
  /** '' for those of which only the number is kept. */
  keyword: string;
  count: number;
}

export interface ConsoleTables {
  work_claim: WorkClaimTable;
  reason_template: ReasonTemplateTable;
  abuse_report: AbuseReportTable;
  search_miss: SearchMissTable;
}
