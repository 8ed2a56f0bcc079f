import type { Generated } from 'kysely';
import type { DefaultJson, DefaultMoment, Json } from './columns.ts';

export interface StatusEdgeTable {
  machine: string;
  from_status: number;
  to_status: number;
}

export interface AuditEventTable {
  id: string;
  at: DefaultMoment;
  actor_id: string | null;
  actor_kind: string;
  record_kind: string;
  record_id: string;
  action: string;
  from_status: number | null;
  to_status: number | null;
  reason: Generated<string>;
  detail: DefaultJson<Record<string, unknown>>;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  endpoint: string;
  request_hash: string;
  response: Json<unknown | null>;
  created_at: DefaultMoment;
}

export interface ReferenceLoadTable {
  name: string;
  hash: string;
  loaded_at: DefaultMoment;
}

export interface FoundationTables {
  status_edge: StatusEdgeTable;
  audit_event: AuditEventTable;
  idempotency: IdempotencyTable;
  reference_load: ReferenceLoadTable;
}
