import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultJson, DefaultMoment, Json, NullableMoment } from './columns.ts';

export interface ContentTable {
  id: string;
  collection: string;
  path: string;
  title: string;
  summary: Generated<string>;
  body: string;
  meta: DefaultJson<Record<string, unknown>>;
  published_at: NullableMoment;
  /** When it was last taken off the site; null if never. */
  withdrawn_at: NullableMoment;
  updated_at: DefaultMoment;
  sort: Generated<number>;
  created_at: DefaultMoment;
  editor_id: string | null;
}

export interface LeadTable {
  id: string;
  source: string;
  name: Generated<string>;
  mobile: string;
  message: Generated<string>;
  detail: DefaultJson<Record<string, unknown>>;
  status: Generated<1 | 2 | 3>;
  created_at: DefaultMoment;
  user_id: string | null;
  institution_id: string | null;
  handler_id: string | null;
  updated_at: DefaultMoment;
  visit_id: string | null;
  search_text: GeneratedAlways<string>;
}

export interface LeadNoteTable {
  id: string;
  lead_id: string;
  author_id: string | null;
  body: string;
  created_at: DefaultMoment;
}

export interface VisitTable {
  id: string;
  kind: Generated<'visit' | 'ad'>;
  query: Json<Record<string, string>>;
  url_source: string;
  created_at: DefaultMoment;
}

export interface QuickDemandTable {
  id: string;
  user_id: string;
  purpose: string;
  headcount: number;
  city_id: string;
  /** Per head, fen. */
  budget_max: number | null;
  packages: DefaultJson<{ sex: 1 | 2 | 3; itemCodes: string[] }[]>;
  lead_id: string | null;
  demand_id: string | null;
  created_at: DefaultMoment;
  taken_at: NullableMoment;
}

export interface ContentTables {
  content: ContentTable;
  lead: LeadTable;
  lead_note: LeadNoteTable;
  visit: VisitTable;
  quick_demand: QuickDemandTable;
}
