import type { ReviewedRow } from '#domain/library-import/review-row.ts';
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
  candidates: 'jsonb',
  catalogue_codes: 'text[]',
  state: 'text',
  errors: 'jsonb',
  warnings: 'jsonb',
  change: 'text',
  institution_item_id: 'uuid',
} as const;
type JudgedColumn = keyof typeof judged;

/** Those and the row's identity and place. */
const stored = { id: 'uuid', sheet: 'smallint', row_no: 'integer', raw: 'jsonb', ...judged } as const;

const listed = (texts: readonly string[]) => sql.raw(texts.join(', '));

/** `id, sheet, row_no, …` */
export const storedColumns = listed(Object.keys(stored));
/** `(id uuid, sheet smallint, …)`: the records of `jsonb_to_recordset`. */
export const storedRecord = sql`(${listed(Object.entries(stored).map(([name, type]) => `${name} ${type}`))})`;
/** `code = d.code, name = d.name, …` */
export const judgedFromRecord = listed(Object.keys(judged).map((name) => `${name} = d.${name}`));

/** What a judged row is in the table, without its identity. */
export function recordOf(row: ReviewedRow): Record<JudgedColumn, unknown> {
  const { values, errors, warnings, match, change, state } = row;
  return {
    code: values.code ?? '',
    name: values.name,
    category: values.category ?? '',
    list_price: values.listPrice ?? null,
    sale_price: values.salePrice ?? null,
    sexes: values.sexes ?? null,
    age_min: values.ageMin ?? null,
    age_max: values.ageMax ?? null,
    note: values.note ?? '',
    candidates: match.candidates,
    catalogue_codes: match.level === 'auto' ? (match.candidates[0]?.codes ?? []) : [],
    state,
    errors,
    warnings,
    change: change.kind,
    institution_item_id: change.entryId ?? null,
  };
}

/** JSON that PostgreSQL takes: without NUL and without half of a surrogate pair. */
export const storable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  );
