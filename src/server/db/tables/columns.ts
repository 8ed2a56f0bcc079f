import type { ColumnType } from 'kysely';

/** jsonb: read parsed, written as JSON text (`JSON.stringify`), because pg would turn arrays into PostgreSQL arrays. */
type JsonText<T> = string | (null extends T ? null : never);
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** timestamptz: read as Date. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface MappingCandidate {
  /** Several: the row is all of them. */
  codes: readonly string[];
  /** 0–1. */
  score: number;
  why: string;
}
export interface AttachmentRef {
  fileId: string;
  name: string;
}
export interface ComplianceConfirmation {
  ruleId: string;
  packageId: string;
  at: string;
}
export interface LeftOutPackage {
  packageId: string;
  /** Where the demand was awarded by city. */
  cityId?: string | undefined;
  reason: string;
}
