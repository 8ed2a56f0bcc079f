import { type Fen, formatFen } from '#domain/kernel/money.ts';
import { readNameInCategory } from '#domain/names/name-in-category.ts';
import type { NameIndex } from '#domain/names/name-index.ts';
import type { NameMatch } from '#domain/names/name-match.ts';
import { normaliseName } from '#domain/names/normalise.ts';
import type { ParsedRow, RowValues } from './parsed-row.ts';
import type { RowErrors, RowFinding, RowPlace } from './row-finding.ts';

/** From this score on a name is certain (src/domain/names/name-match.ts). */
export const certainFrom = 0.95;

/** `ready`: can be confirmed with one click; `review`: a person decides; `error`: the row has to be corrected. */
export type RowState = 'ready' | 'review' | 'error';

export const rowStateLabel: Readonly<Record<RowState, string>> = {
  ready: '可导入',
  review: '需确认',
  error: '有错误',
};

/** An item that the institution's library already has. */
export interface LibraryEntry {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  /** Its confirmed mapping. */
  readonly catalogueCodes?: readonly string[];
  readonly listPrice: Fen;
  readonly salePrice: Fen;
}

/** What importing the row would do to the library. */
export interface RowChange {
  readonly kind: 'new' | 'changed' | 'same';
  readonly entryId?: string;
  /** Chinese, one per difference. */
  readonly differences: readonly string[];
}

export interface ReviewedRow {
  readonly rowNo: number;
  readonly part?: number;
  readonly sheet?: ParsedRow['sheet'];
  readonly values: RowValues;
  readonly errors: RowErrors;
  readonly warnings: readonly RowFinding[];
  readonly match: NameMatch;
  readonly change: RowChange;
  readonly state: RowState;
}

/** Judges every parsed row: against the file itself, the catalogue and the library. `report`: how many are done, now and then. */
export function reviewRows(
  rows: readonly ParsedRow[],
  index: NameIndex,
  library: readonly LibraryEntry[] = [],
  report?: (done: number, total: number) => void,
): ReviewedRow[] {
  const byCode = new Map(library.flatMap((entry) => (entry.code ? [[entry.code, entry] as const] : [])));
  const byName = new Map(library.map((entry) => [normaliseName(entry.name), entry]));
  // A name beyond 100 characters is refused anyway.
  const keys = rows.map(({ values }) => normaliseName(values.name.slice(0, 101)));
  const twins = firstByVariant(
    rows,
    ({ values }, at) => keys[at] && sameItemKey(keys[at], values),
    ({ values: { listPrice, salePrice } }) => listPrice !== undefined && `${listPrice}/${salePrice}`,
  );
  const sameCode = firstByVariant(
    rows,
    ({ values }) => values.code,
    (_, at) => keys[at],
  );
  const matches = new Map<string, NameMatch>();

  return rows.map((row, at) => {
    if (at % 50 === 0) report?.(at, rows.length);
    const { values } = row;
    const key = keys[at] as string;
    const errors: Record<string, RowFinding> = { ...row.errors };
    const warnings: RowFinding[] = [...row.warnings];
    judgeTwins(row, twins.get(sameItemKey(key, values)) ?? [], errors, warnings);
    judgeCode(row, key, (values.code && sameCode.get(values.code)) || [], errors);

    const entry = (values.code ? byCode.get(values.code) : undefined) ?? byName.get(key);
    const match = entryMatch(index, entry, key) ?? cachedMatch(matches, index, values);
    const state =
      Object.keys(errors).length > 0
        ? 'error'
        : match.level === 'auto' && warnings.length === 0
          ? 'ready'
          : 'review';
    const { rowNo, part, sheet } = row;
    return {
      rowNo,
      ...(part !== undefined && { part }),
      ...(sheet && { sheet }),
      values,
      errors,
      warnings,
      match,
      change: changeOf(values, entry),
      state,
    };
  });
}

/** One item may be listed once per sex and age limit. */
const sameItemKey = (key: string, values: RowValues): string =>
  [key, values.sexes?.join('') ?? '', values.ageMin ?? '', values.ageMax ?? ''].join('|');

interface Variant {
  readonly variant: string;
  /** The first row that has it. */
  readonly row: ParsedRow;
}

/** Rows with the same key, of each variant the first: enough to name the other row, linear in any file. */
function firstByVariant(
  rows: readonly ParsedRow[],
  keyOf: (row: ParsedRow, at: number) => string | undefined,
  variantOf: (row: ParsedRow, at: number) => string | false | undefined,
): ReadonlyMap<string, readonly Variant[]> {
  const groups = new Map<string, Map<string, Variant>>();
  rows.forEach((row, at) => {
    const key = keyOf(row, at);
    const variant = variantOf(row, at);
    if (!key || !variant) return;
    const group = groups.get(key) ?? new Map<string, Variant>();
    groups.set(key, group);
    if (!group.has(variant)) group.set(variant, { variant, row });
  });
  return new Map([...groups].map(([key, group]) => [key, [...group.values()].slice(0, 2)]));
}

const placeOf = ({ rowNo, sheet }: ParsedRow): RowPlace => ({ rowNo, ...(sheet && { sheet: sheet.name }) });

type Errors = Record<string, RowFinding>;

/** The same item again: at another price an error on both rows, at the same price a hint on the later one. */
function judgeTwins(row: ParsedRow, twins: readonly Variant[], errors: Errors, warnings: RowFinding[]): void {
  const { listPrice, salePrice } = row.values;
  if (listPrice === undefined) return;
  const own = `${listPrice}/${salePrice}`;
  const other = twins.find(({ variant }) => variant !== own);
  const first = twins.find(({ variant }) => variant === own);
  if (other) errors.name ??= { code: 'pricesDiffer', other: placeOf(other.row) };
  else if (first && first.row !== row) warnings.push({ code: 'repeated', other: placeOf(first.row) });
}

function judgeCode(row: ParsedRow, key: string, sameCode: readonly Variant[], errors: Errors): void {
  const other = sameCode.find(({ variant }) => variant !== key)?.row;
  if (other && row.values.code !== undefined)
    errors.code ??= {
      code: 'sameCode',
      itemCode: row.values.code,
      other: placeOf(other),
      otherName: other.values.name,
    };
}

/** A mapping that a person confirmed earlier for the same name is not asked for again. */
function entryMatch(index: NameIndex, entry: LibraryEntry | undefined, key: string): NameMatch | undefined {
  const codes = entry?.catalogueCodes;
  if (!codes?.every((code) => index.items.has(code)) || normaliseName(entry?.name ?? '') !== key)
    return undefined;
  return { level: 'auto', candidates: [{ codes, score: 1, why: '沿用项目库中已确认的对应关系' }] };
}

function cachedMatch(cache: Map<string, NameMatch>, index: NameIndex, values: RowValues): NameMatch {
  const { name, category, listPrice, sexes, unit } = values;
  const key = `${name}|${category ?? ''}|${listPrice ?? ''}|${sexes ?? ''}|${unit ?? ''}`;
  let match = cache.get(key);
  if (!match) {
    const evidence = {
      ...(category ? { category } : {}),
      ...(listPrice ? { price: listPrice } : {}),
      ...(sexes ? { sexes } : {}),
      ...(unit ? { unit } : {}),
    };
    match = readNameInCategory(index, name, evidence);
    cache.set(key, match);
  }
  return match;
}

function changeOf(values: RowValues, entry: LibraryEntry | undefined): RowChange {
  if (!entry) return { kind: 'new', differences: [] };
  const differences: string[] = [];
  const compare = (label: string, before: Fen, after: Fen | undefined) => {
    if (after !== undefined && after !== before)
      differences.push(`${label} ${formatFen(before)} → ${formatFen(after)}`);
  };
  if (entry.name !== values.name) differences.push(`名称 ${entry.name} → ${values.name}`);
  compare('原价', entry.listPrice, values.listPrice);
  compare('优惠价', entry.salePrice, values.salePrice);
  return { kind: differences.length > 0 ? 'changed' : 'same', entryId: entry.id, differences };
}
