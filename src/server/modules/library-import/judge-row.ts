import { parseYuan } from '#domain/kernel/money.ts';
import type { ParsedRow } from '#domain/library-import/parsed-row.ts';
import { type LibraryEntry, type ReviewedRow, reviewRows } from '#domain/library-import/review-row.ts';
import { comparesRows, numberErrors, type RowErrors } from '#domain/library-import/row-finding.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import { normaliseName } from '#domain/names/normalise.ts';
import type { ItemInput } from '#server/modules/library/save-item.command.ts';
import type { ImportRowRow } from './import-row.store.ts';

/** Input fields whose errors stand under another name. */
const errorField: Readonly<Record<string, string>> = { sexes: 'sex', ageMin: 'age', ageMax: 'age' };

/** A row with what a person typed; errors of the fields that were typed are gone, new ones found. */
export function editedRow(row: ImportRowRow, input: ItemInput): ImportRowRow {
  const price = (typed: string | undefined, before: number | null) =>
    typed === undefined ? before : (parseYuan(typed) ?? before);
  const listPrice = price(input.listPrice, row.list_price);
  const sexes = input.sexes === undefined ? row.sexes : [...new Set(input.sexes)].toSorted();
  const edited: ImportRowRow = {
    ...row,
    code: input.code ?? row.code,
    name: input.name ?? row.name,
    category: input.category ?? row.category,
    list_price: listPrice,
    // A list with one price column has no sale price of its own.
    sale_price: price(input.salePrice, row.sale_price) ?? (row.errors.salePrice ? null : listPrice),
    sexes: sexes?.length && sexes.length < 3 ? sexes : null,
    age_min: input.ageMin === undefined ? row.age_min : input.ageMin,
    age_max: input.ageMax === undefined ? row.age_max : input.ageMax,
    note: input.note ?? row.note,
    // Somebody has looked at it.
    warnings: [],
  };
  return { ...edited, errors: errorsAfterEdit(edited, Object.keys(input)) };
}

/** Errors of fields that were not typed stay; those between the numbers are found anew. */
function errorsAfterEdit(edited: ImportRowRow, typedFields: readonly string[]): RowErrors {
  const typed = new Set(typedFields.map((field) => errorField[field] ?? field));
  const untouched = Object.entries(edited.errors).filter(
    ([field, { code }]) => !typed.has(field) && code !== 'saleAboveList' && code !== 'agesReversed',
  );
  const { list_price: listPrice, sale_price: salePrice, age_min: ageMin, age_max: ageMax } = edited;
  return { ...Object.fromEntries(untouched), ...numberErrors({ listPrice, salePrice, ageMin, ageMax }) };
}

/** Rows that `row` can collide with: the same name but for its spelling, or the same code. */
export const speaksOfSame = (...rows: readonly { name: string; code: string }[]) => {
  const names = new Set(rows.map(({ name }) => normaliseName(name.slice(0, 101))).filter(Boolean));
  const codes = new Set(rows.map(({ code }) => code).filter(Boolean));
  return (other: { name: string; code: string }) =>
    codes.has(other.code) || names.has(normaliseName(other.name.slice(0, 101)));
};

/** Names of the sheets when several are read together, by their index; empty for one. */
export type SheetNames = ReadonlyMap<number, string>;

/** A stored row as it was parsed; what was found by comparing it is left out, to be found anew. */
function parsedAgain(row: ImportRowRow, sheets: SheetNames): ParsedRow {
  const optional = {
    code: row.code || undefined,
    category: row.category || undefined,
    listPrice: row.list_price ?? undefined,
    salePrice: row.sale_price ?? undefined,
    sexes: row.sexes ?? undefined,
    ageMin: row.age_min ?? undefined,
    ageMax: row.age_max ?? undefined,
    note: row.note || undefined,
    frozen: row.frozen || undefined,
  };
  const filled = Object.entries(optional).filter(([, value]) => value !== undefined);
  const own = Object.entries(row.errors).filter(([, finding]) => !comparesRows(finding));
  const name = sheets.get(row.sheet);
  return {
    rowNo: row.row_no,
    ...(name !== undefined && { sheet: { at: row.sheet, name } }),
    values: { name: row.name, ...Object.fromEntries(filled) },
    errors: Object.fromEntries(own),
    warnings: row.warnings.filter((finding) => !comparesRows(finding)),
  };
}

/** What a person decided about the row that was edited; `choice` undefined: nothing about its mapping. */
export interface Edit {
  readonly id: string;
  readonly choice: readonly string[] | undefined;
  readonly before: ImportRowRow;
}

/**
 * Judges rows that speak of the same item again, after one of them was edited or deleted. The edited one is matched
 * anew when its name changed; decisions about the others stand.
 */
export function judgeAgain(
  rows: readonly ImportRowRow[],
  index: NameIndex,
  library: readonly LibraryEntry[],
  sheets: SheetNames,
  edit?: Edit,
): ImportRowRow[] {
  const judged = reviewRows(
    rows.map((row) => parsedAgain(row, sheets)),
    index,
    library,
  );
  return rows.map((row, at) => {
    const judgement = judged[at] as ReviewedRow;
    return row.id === edit?.id ? judgedEdit(row, judgement, edit) : judgedNeighbour(row, judgement);
  });
}

const isFaulty = ({ errors }: ReviewedRow): boolean => Object.keys(errors).length > 0;

/** A row that nobody touched: it leaves or enters the errors, and is otherwise as decided as before. */
function judgedNeighbour(row: ImportRowRow, judgement: ReviewedRow): ImportRowRow {
  const freed = row.catalogue_codes.length > 0 ? 'ready' : 'review';
  return {
    ...row,
    errors: judgement.errors,
    warnings: [...judgement.warnings],
    state: isFaulty(judgement) ? 'error' : row.state === 'error' ? freed : row.state,
  };
}

/** The row that was edited. */
function judgedEdit(row: ImportRowRow, judgement: ReviewedRow, { before, choice }: Edit): ImportRowRow {
  const { match, change, warnings } = judgement;
  const renamed = row.name !== before.name;
  const wasReady = before.state === 'ready' && !renamed;
  const keepsMapping = wasReady || (before.catalogue_codes.length > 0 && !renamed);
  const read = match.level === 'auto' ? (match.candidates[0]?.codes ?? []) : [];
  const codes = choice ?? (keepsMapping ? before.catalogue_codes : read);
  const decided = choice !== undefined || wasReady || (codes.length > 0 && warnings.length === 0);
  return {
    ...row,
    errors: judgement.errors,
    warnings: [...warnings],
    candidates: renamed ? [...match.candidates] : row.candidates,
    catalogue_codes: [...codes],
    state: isFaulty(judgement) ? 'error' : decided ? 'ready' : 'review',
    change: change.kind,
    institution_item_id: change.entryId ?? null,
  };
}
