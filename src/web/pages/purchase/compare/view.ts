import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';

export type Matrix = CallOutput<'comparison.matrix'>;
export type Overview = CallOutput<'comparison.overview'>;
/** What both say of the demand. */
export type Compared = Pick<Matrix, Exclude<keyof Matrix & keyof Overview, 'rows'>>;
export type Column = Matrix['columns'][number];
type ComparedPackage = Matrix['packages'][number];
export type MatrixRow = Matrix['rows'][number];
export type Cell = NonNullable<MatrixRow['cells'][number]>;
/** 齐项价 or 原报价. */
export type Basis = 'levelled' | 'raw';

export interface Filter {
  readonly onlyDiffering: boolean;
  readonly onlyProblems: boolean;
}

/** Still to be decided; by somebody else where the caller belongs to an institution that is accepted. */
const isOpen = ({ demandActions, otherSide }: Pick<Compared, 'demandActions' | 'otherSide'>): boolean =>
  demandActions.includes('complete') || otherSide !== '';

/** Columns in reading order; a row's cells stand at `order`. */
export interface Reading {
  readonly columns: readonly Column[];
  readonly order: readonly number[];
}

/** Rows under their category. What a filter hides is hidden by style sheet: a toggle draws no row anew. */
export interface Category {
  readonly name: string;
  readonly rows: readonly MatrixRow[];
}

/** A table's content. */
export interface Rows extends Reading {
  readonly categories: readonly Category[];
}

/** What the reader arranged: columns that are hidden, and the one that stands first. */
export interface Arrangement {
  readonly hidden: readonly string[];
  readonly pinned: string | undefined;
}

/** By score, the suggested institution first; before it the pinned one and, once all is settled, the accepted one. */
export function readingOf(matrix: Matrix, { hidden, pinned }: Arrangement): Reading {
  // While decisions are open, no decision moves a column.
  const settled = !isOpen(matrix);
  const first = (column: Column) =>
    column.quotationId === pinned ? 0 : settled && isAccepted(column) ? 1 : 2;
  const columns = matrix.columns.map((column, place) => ({ column, place }));
  const left = columns.filter(({ column }) => !hidden.includes(column.quotationId));
  // Those that are not hidden may have been withdrawn meanwhile.
  const ordered = (left.length > 0 ? left : columns).toSorted(
    (a, b) => first(a.column) - first(b.column) || a.column.rank - b.column.rank,
  );
  return {
    columns: ordered.map(({ column }) => column),
    order: ordered.map(({ place }) => place),
  };
}

export const categoriesOf = ({ rows }: Pick<Matrix, 'rows'>): Category[] =>
  [...Map.groupBy(rows, (row) => row.category)].map(([name, own]) => ({ name, rows: own }));

export const isShown = (row: MatrixRow, { onlyDiffering, onlyProblems }: Filter): boolean =>
  (!onlyDiffering || row.differs) && (!onlyProblems || row.problem);

/** As much of it as a screen shows. */
export function firstRows(categories: readonly Category[], filter: Filter, most: number): Category[] {
  let left = most;
  return categories.flatMap(({ name, rows }) => {
    const some = rows.filter((row) => isShown(row, filter)).slice(0, left);
    left -= some.length;
    return some.length > 0 ? [{ name, rows: some }] : [];
  });
}

export const isAccepted = ({ status }: Pick<Column, 'status'>): boolean =>
  status.code === quotationPackageStatus.accepted;

/** Every city of it, where the demand is awarded by city. */
export const isDecided = ({ lots }: Pick<ComparedPackage, 'lots'>): boolean =>
  lots.every(({ accepted }) => accepted !== null);

/** `2 个套餐，已接受 1 个`; awarded by city each part counts: `2 个套餐分 6 处定标，已接受 3 处`; `已定标 5 处，1 处不定标` at the end. */
export function progressText(packages: readonly Pick<ComparedPackage, 'lots'>[], completed: boolean): string {
  const lots = packages.flatMap((one) => one.lots);
  const accepted = lots.filter((lot) => lot.accepted !== null).length;
  const [of, unit] = lots.some(({ cityId }) => cityId !== '')
    ? [`${packages.length} 个套餐分 ${lots.length} 处定标`, '处']
    : [`${packages.length} 个套餐`, '个'];
  const open = lots.length - accepted;
  return completed
    ? `${of}，已定标 ${accepted} ${unit}${open > 0 ? `，${open} ${unit}不定标` : ''}`
    : `${of}，已接受 ${accepted} ${unit}`;
}

/** Who is suggested for all of the package; nobody where each city has its own suggestion. */
export const suggestedFor = ({ byCity, summary }: Pick<Matrix, 'byCity' | 'summary'>): string | undefined =>
  byCity ? undefined : summary.suggestion?.quotationId;

/** `第 1 名 · 得分 95.1 · 建议`; awarded by city each city has its own suggestion: `得分 95.1 · 建议 北京、武汉`. */
export function placeText(
  matrix: Pick<Matrix, 'byCity' | 'summary'>,
  { institution, quotationId, rank, score }: Pick<Column, 'institution' | 'quotationId' | 'rank' | 'score'>,
): string {
  const { byCity } = matrix;
  const cities = matrix.summary.lots.filter(({ suggested }) => suggested === institution.name);
  const suggested = byCity
    ? cities.length > 0 && `建议 ${cities.map(({ city }) => city).join('、')}`
    : quotationId === suggestedFor(matrix) && '建议';
  return [!byCity && `第 ${rank} 名`, `得分 ${score.toFixed(1)}`, suggested].filter(Boolean).join(' · ');
}

/** A package, or its people in a city. */
export const lotLabel = (label: string, city: string): string => (city ? `${label}（${city}）` : label);

/** `甲医院`, `深圳、东莞 甲医院；广州 乙医院`; '' while nobody has it. */
export function acceptedText({ lots }: Pick<ComparedPackage, 'lots'>): string {
  const taken = lots.flatMap(({ city, accepted }) =>
    accepted ? [{ city, institution: accepted.institution }] : [],
  );
  return [...Map.groupBy(taken, ({ institution }) => institution)]
    .map(([institution, own]) => `${own.map(({ city }) => city).join('、')} ${institution}`.trim())
    .join('；');
}

/** The package to decide after this one, round to the first; undefined when none with a quote is left. */
export function nextUndecided(
  { packages, demandActions, otherSide }: Compared,
  packageId: string | undefined,
): string | undefined {
  if (!isOpen({ demandActions, otherSide })) return undefined;
  const at = packages.findIndex((one) => one.packageId === packageId);
  const following = [...packages.slice(at + 1), ...packages.slice(0, Math.max(0, at))];
  return following.find((one) => !isDecided(one) && one.quotations > 0)?.packageId;
}
