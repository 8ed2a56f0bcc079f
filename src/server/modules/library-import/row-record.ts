import { sql } from 'kysely';

/** Columns of `import_row` that a judgement or an edit writes, with their types: the one list of them. */
const judged = {
  code: 'text',
  name: 'text',
  category: 'text',
  list_price: 'integer',
  sale_price: 'integer',
  sexes: 'smallint[]',
  age_min: 'smallint',
  age_max: 'smallint',
  note: 'text',
  frozen: 'boolean',
  candidates: 'jsonb',
  catalogue_codes: 'text[]',
  state: 'text',
  errors: 'jsonb',
  warnings: 'jsonb',
  change: 'text',
  institution_item_id: 'uuid',
} as const;
export type JudgedColumn = keyof typeof judged;

/** Those and the row's identity and place. */
const stored = {
  id: 'uuid',
  sheet: 'smallint',
  row_no: 'integer',
  part: 'smallint',
  raw: 'jsonb',
  ...judged,
} as const;

const listed = (texts: readonly string[]) => sql.raw(texts.join(', '));

/** `id, sheet, row_no, …` */
export const storedColumns = listed(Object.keys(stored));
/** `(id uuid, sheet smallint, …)`: the records of `jsonb_to_recordset`. */
export const storedRecord = sql`(${listed(Object.entries(stored).map(([name, type]) => `${name} ${type}`))})`;
/** `code = d.code, name = d.name, …` */
export const judgedFromRecord = listed(Object.keys(judged).map((name) => `${name} = d.${name}`));
