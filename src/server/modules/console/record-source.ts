import { type RawBuilder, sql } from 'kysely';
import type { MachineName } from '#domain/access/machines.ts';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { RecordKind } from '#domain/console/work-kinds.ts';
import { moment } from '#server/db/shown-values.ts';

type Text = RawBuilder<unknown>;

/** How one kind of record is found and shown; columns are of its table as `t`. */
export interface RecordSource {
  readonly table: string;
  /** Has its states; none: it has no states. */
  readonly machine?: MachineName;
  /** Its id, where that is no uuid column `id`. */
  readonly id?: Text;
  readonly title: Text;
  /** Number, code or account: what tells it from others. */
  readonly number: Text;
  readonly detail: Text;
  /** A column kept for searching, which an index has in `search_grams(…)` (migration 0109). */
  readonly searched?: Text;
  /** Columns that are looked for as a whole: mobile numbers, credit codes. */
  readonly exact?: readonly string[];
  /** What may be seen of it beside that. */
  readonly only?: Text;
  /** With whose role alone it is for. */
  readonly facts: readonly (readonly [label: string, value: Text, duty?: OperatorDuty])[];
  /** Ids of its files. */
  readonly files?: Text;
  /** Which records of other kinds belong to the one with this id. */
  readonly related: Partial<Record<RecordKind, (id: string) => Text>>;
  /** What its audit events name it. */
  readonly audit: string;
}

export const demandOf = sql`(SELECT d.number || ' ' || d.title FROM demand d WHERE d.id = t.demand_id)`;
export const frozen = [
  ['冻结时间', moment('t.frozen_at')],
  ['冻结原因', sql`NULLIF(t.frozen_reason, '')`],
] as const;
