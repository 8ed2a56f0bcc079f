import type { DefaultJson, DefaultMoment, Json, NullableMoment } from '#server/db/columns.ts';
import type { Generated } from 'kysely';

export interface ContentTable {
  id: string;
  collection: string;
  path: string;
  title: string;
  summary: Generated<string>;
  body: string;
  meta: DefaultJson<Record<string, unknown>>;
  published_at: NullableMoment;
  updated_at: DefaultMoment;
  sort: Generated<number>;
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
}

export interface VisitTable {
  id: string;
  query: Json<Record<string, string>>;
  url_source: string;
  created_at: DefaultMoment;
}

export interface ContentTables {
  content: ContentTable;
  lead: LeadTable;
  visit: VisitTable;
}
