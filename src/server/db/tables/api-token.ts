import type { TokenScope } from '#domain/institution/api-token.ts';
import type { DefaultMoment, Moment, NullableMoment } from './columns.ts';

export interface ApiTokenTable {
  id: string;
  institution_id: string;
  name: string;
  token_hash: Buffer;
  tail: string;
  scopes: TokenScope[];
  created_by: string;
  created_at: DefaultMoment;
  used_at: NullableMoment;
  revoked_at: NullableMoment;
  revoked_by: string | null;
}

export interface ApiTokenCallTable {
  id: string;
  token_id: string;
  at: Moment;
  call: string;
  code: number;
  network: string;
  request_id: string;
}

export interface ApiTokenTables {
  api_token: ApiTokenTable;
  api_token_call: ApiTokenCallTable;
}
