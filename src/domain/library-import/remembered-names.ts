import { codesKey } from '#domain/institution/institution-item.ts';
import type { ReviewedRow } from './review-row.ts';

/** What names mean by an earlier decision. */
export interface RememberedName {
  /** None: none of the standard items. */
  readonly codes: readonly string[];
  /** Decided by this institution itself; else adopted by the platform for all. */
  readonly own: boolean;
}

/** Two names are the same when they differ in width of characters, case and spaces only: every part that selects an
 * examination is in the key, so a remembered name is never taken for another one. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Undecided rows whose name was decided before need nobody. What the reader of names is sure of stays. */
export function withRememberedNames(
  rows: readonly ReviewedRow[],
  names: ReadonlyMap<string, RememberedName>,
  exists: (code: string) => boolean,
): ReviewedRow[] {
  return rows.map((row) => {
    const known = row.match.level === 'auto' ? undefined : names.get(nameKey(row.values.name));
    if (!known?.codes.every(exists)) return row;
    const { codes, own } = known;
    const why = own ? '本机构以前确认过这个名称' : '平台已收录这个名称';
    const others = row.match.candidates.filter((one) => codesKey(one.codes) !== codesKey(codes));
    return {
      ...row,
      match: {
        level: 'auto',
        candidates: codes.length === 0 ? [] : [{ codes, score: 1, why }, ...others].slice(0, 5),
      },
      state: row.state === 'review' && row.warnings.length === 0 ? 'ready' : row.state,
    };
  });
}
