import { parseYuan } from '#domain/kernel/money.ts';
import type { ParsedRow } from '#domain/library-import/parse-rows.ts';
import { type LibraryEntry, reviewRows } from '#domain/library-import/review-row.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import { normaliseName } from '#domain/names/normalise.ts';
import { itemProblems } from '#server/modules/library/item-problems.ts';
import type { ItemInput } from '#server/modules/library/save-item.command.ts';
import type { ImportRowRow } from './import-row.store.ts';

/** `reviewRows` compares lines with each other; these findings are made anew at every edit. */
const comparesLines = /^(与(“[^”]+”)?第 \d+ 行|编码“)/;

const errorKey: Readonly<Record<string, string>> = { sexes: 'sex', ageMin: 'age', ageMax: 'age' };

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
  const typed = new Set(Object.keys(input).map((field) => errorKey[field] ?? field));
  const errors = Object.fromEntries(Object.entries(row.errors).filter(([field]) => !typed.has(field)));
  const { list_price, sale_price, age_min, age_max } = edited;
  if (list_price !== null && sale_price !== null) {
    if (errors.salePrice?.startsWith('优惠价')) delete errors.salePrice;
    Object.assign(
      errors,
      itemProblems({ listPrice: list_price, salePrice: sale_price, ageMin: age_min, ageMax: age_max }),
    );
  }
  return { ...edited, errors };
}

/** Rows that `row` can collide with: the same name but for its spelling, or the same code. */
export const speaksOfSame = (...rows: readonly { name: string; code: string }[]) => {
  const names = new Set(rows.map(({ name }) => normaliseName(name.slice(0, 101))).filter(Boolean));
  const codes = new Set(rows.map(({ code }) => code).filter(Boolean));
  return (other: { name: string; code: string }) =>
    codes.has(other.code) || names.has(normaliseName(other.name.slice(0, 101)));
};

const asParsed =
  (sheets: SheetNames) =>
  (row: ImportRowRow): ParsedRow => {
    const filled = {
      code: row.code || undefined,
      category: row.category || undefined,
      listPrice: row.list_price ?? undefined,
      salePrice: row.sale_price ?? undefined,
      sexes: row.sexes ?? undefined,
      ageMin: row.age_min ?? undefined,
      ageMax: row.age_max ?? undefined,
      note: row.note || undefined,
    };
    const own = Object.entries(row.errors).filter(([, text]) => !comparesLines.test(text));
    const name = sheets.get(row.sheet);
    return {
      rowNo: row.row_no,
      ...(name !== undefined && { sheet: { at: row.sheet, name } }),
      values: {
        name: row.name,
        ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined)),
      },
      errors: Object.fromEntries(own),
      warnings: row.warnings.filter((text) => !comparesLines.test(text)),
    };
  };

/** Names of the sheets when several are read together, by their index; empty for one. */
export type SheetNames = ReadonlyMap<number, string>;

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
  const judged = reviewRows(rows.map(asParsed(sheets)), index, library);
  return rows.map((row, at) => {
    const { errors, warnings, match, change } = judged[at] as (typeof judged)[number];
    const broken = Object.keys(errors).length > 0;
    if (row.id !== edit?.id) {
      const state = broken
        ? 'error'
        : row.state !== 'error'
          ? row.state
          : row.catalogue_codes.length > 0
            ? 'ready'
            : 'review';
      return { ...row, errors, warnings: [...warnings], state };
    }
    const { before, choice } = edit;
    const renamed = row.name !== before.name;
    const stands = !renamed && (before.catalogue_codes.length > 0 || before.state === 'ready');
    const read = match.level === 'auto' ? (match.candidates[0]?.codes ?? []) : [];
    const codes = choice ?? (stands ? before.catalogue_codes : read);
    const decided = choice !== undefined || (!renamed && before.state === 'ready');
    const sure = decided || (codes.length > 0 && warnings.length === 0);
    return {
      ...row,
      errors,
      warnings: [...warnings],
      candidates: renamed ? [...match.candidates] : row.candidates,
      catalogue_codes: [...codes],
      state: broken ? 'error' : sure ? 'ready' : 'review',
      change: change.kind,
      institution_item_id: change.entryId ?? null,
    };
  });
}
