import type { ColumnType } from 'kysely';
import type { DefaultMoment, NullableMoment } from './columns.ts';

export interface OperatorTotpTable {
  user_id: string;
  sealed_secret: Buffer;
  confirmed_at: NullableMoment;
  /** A bigint: pg answers it as text. */
  last_step: ColumnType<string, number | undefined, number>;
  created_at: DefaultMoment;
}

export interface OperatorRecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: NullableMoment;
}

export interface SecondStepTables {
  operator_totp: OperatorTotpTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
}
