import type { MarkLevel } from '#domain/library-import/mark.ts';
import type { Audience } from './audience.ts';
import type { Remark, SourceRow } from './matrix-reading.ts';

export interface RowDraft extends Omit<SourceRow, 'marks' | 'remarks'> {
  /** By group. */
  readonly marks: Map<number, MarkLevel>;
  readonly remarks: Remark[];
  /** Of the people of its groups only these: what the section it stands in says. */
  readonly limit?: Audience | undefined;
}

export interface GroupDraft {
  readonly audience: Audience;
  headcount: number | undefined;
  readonly remarks: Remark[];
  /** Of a list: it may hold what everybody gets, beside sections for some. */
  readonly listed: boolean;
  readonly adds: boolean;
  /** All that these people get is in it, also where they are some of others: it was said by what those get. */
  whole?: boolean;
  /** Groups that are parts of this one: what they get on top is in its rows. */
  parts?: GroupDraft[];
  /** The group that this one is a part of. */
  into?: number;
}
