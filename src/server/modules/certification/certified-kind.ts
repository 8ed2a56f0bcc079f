import type { MachineName } from '#domain/access/machines.ts';
import type { NoticePage } from '#wire/notice/target.ts';
import type { Sql, Tx } from '#server/db/database.ts';

/** What differs between the two kinds of record that operators certify. `Fields` is what the applicant states. */
export interface CertifiedKind<Fields extends object> {
  readonly table: Extract<MachineName, 'company' | 'institution'>;
  /** 企业 or 机构, for messages. */
  readonly noun: string;
  /** Changing one of these on a certified record needs a new review. */
  readonly reviewed: readonly (keyof Fields)[];
  readonly labels: Readonly<Record<keyof Fields, string>>;
  /** Writes stated values into the record's own columns. */
  readonly write: (tx: Tx, id: string, fields: Fields) => Promise<unknown>;
  /** Users who are notified of a decision. */
  readonly peopleOf: (db: Sql, id: string) => Promise<readonly string[]>;
  /** The applicant's page of the record. */
  readonly page: NoticePage;
}

/** The columns that both tables have and this module writes. */
export interface CertificationRow {
  readonly status: 0 | 1 | 2 | 3;
  readonly in_force: boolean;
  readonly pending: Record<string, unknown> | null;
  readonly submitted_at: Date | null;
}
