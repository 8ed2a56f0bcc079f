import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

export interface Person {
  readonly id: string;
  readonly account: string;
  readonly mobile: string;
}

/**
 * What an erasure does with the rows: `delete`, `blank` (the columns are emptied, the rest belongs to somebody else), or
 * `keep`, for as long as the law asks.
 */
type Erasure =
  | { readonly how: 'delete' }
  | { readonly how: 'blank'; readonly set: (who: Person) => Sql }
  | { readonly how: 'keep'; readonly ground: string };

/** Labels of a column's codes: by code, or worked out from the row's values as they are stored. */
export type CodeLabels =
  | Readonly<Record<string, string>>
  | ((value: string, row: readonly string[]) => string);

export interface PersonalTable {
  readonly table: string;
  readonly title: string;
  /** Which rows are about them; columns are of the table as `t`. */
  readonly rows: (who: Person) => Sql;
  /** What their copy shows of each; codes by their labels. */
  readonly shown: readonly (readonly [label: string, value: Sql, codes?: CodeLabels])[];
  /** Its columns that are about a person: the schema's test asks for each. */
  readonly columns: readonly string[];
  readonly erasure: Erasure;
}
