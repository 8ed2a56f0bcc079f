import type { MatrixGroup } from './matrix-reading.ts';

/** A group as its source writes it. */
export interface Written {
  readonly group: MatrixGroup;
  /** Its ages were understood. */
  readonly clear: boolean;
  readonly listed: boolean;
  /** All that these people get is in it. */
  readonly whole?: boolean;
}
