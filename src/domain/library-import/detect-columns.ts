import { type ColumnProfile, profileColumns } from './column-profile.ts';
import { findHeader } from './find-header.ts';
import { guessColumns } from './guess-columns.ts';
import { type ColumnRole, headerMeaning, type RoleColumn } from './header-words.ts';
import { type MoneyUnit, unitOfHeading, unitOfTitle } from './money-unit.ts';
import { pricedForPeople, priceOfPeople } from './people-headings.ts';
import {
  guessPrices,
  isBySex,
  isPriceRole,
  type PriceGuess,
  type PriceRole,
  priceRoles,
} from './price-guess.ts';
import { columnLetter, type RawSheet } from './raw-table.ts';
import type { ReadingProblem } from './reading-problem.ts';
import type { StatusReading } from './status-column.ts';

/** Where a sheet's columns are, for a person to confirm or correct. Rows and columns count from 0. */
export interface DetectedColumns {
  /** Rows of the header; empty when the sheet has none. */
  readonly headerRows: readonly number[];
  readonly firstDataRow: number;
  /** Every column that holds anything, with its heading and a few values to recognise it by. */
  readonly columns: readonly SheetColumn[];
  readonly roles: Readonly<Partial<Record<ColumnRole, RoleColumn>>>;
  /** Columns of prices, by heading or by content: more of them than list and sale price is a question. */
  readonly priceColumns: readonly number[];
  /** A person has said which price is which. */
  readonly pricesChosen?: true;
  /** What a line above the table says of all prices. */
  readonly titleUnit?: MoneyUnit;
  /** 0–1, how sure the whole reading is. */
  readonly confidence: number;
  /** Empty when rows can be parsed: what a person has to point out first. */
  readonly problems: readonly ReadingProblem[];
  /** The best answer to which price is which; by what the columns differ. */
  readonly prices?: { readonly by: 'use' | 'sex' | 'level'; readonly guesses: readonly PriceGuess[] };
  /** What the column of states says, when there is one. */
  readonly status?: StatusReading;
}

export interface SheetColumn {
  readonly column: number;
  readonly letter: string;
  readonly header: string;
  readonly samples: readonly string[];
}

type Roles = Partial<Record<ColumnRole, RoleColumn>>;

export function detectColumns(sheet: RawSheet): DetectedColumns {
  const header = findHeader(sheet);
  const headerRows = header?.rows ?? [];
  const firstDataRow = header ? Math.max(...header.rows) + 1 : firstFilledRow(sheet);
  const profiles = profileColumns(sheet, firstDataRow);
  const texts = header?.texts ?? new Map<number, string>();
  const roles = header ? rolesFromHeader(texts, profiles) : guessColumns(profiles);
  if (header && (!roles.name || !priceOf(roles))) fillFromContent(roles, profiles, texts);
  return describe(sheet, headerRows, firstDataRow, texts, profiles, roles);
}

/** The same reading with one role put on another column, or taken away: a person's correction. */
export function withRole(
  detected: DetectedColumns,
  role: ColumnRole,
  column: number | undefined,
): DetectedColumns {
  const roles: Roles = {};
  for (const [other, place] of Object.entries(detected.roles) as [ColumnRole, RoleColumn][])
    if (other !== role && place.column !== column) roles[other] = place;
  if (column !== undefined) roles[role] = { column, confidence: 1, reason: '由您指定' };
  const chosen = isPriceRole(role) ? { pricesChosen: true as const } : {};
  const changed = { ...detected, roles, ...chosen };
  return { ...changed, ...judge(changed) };
}

/** The unit of a price column: what its heading says, else the title. */
export function unitOf(detected: Judged, role: PriceRole): MoneyUnit | undefined {
  const column = detected.columns.find((one) => one.column === detected.roles[role]?.column);
  return column && (unitOfHeading(column.header) ?? detected.titleUnit);
}

/** The sheet most like a price list: sure columns first, then more rows. */
export function bestSheet(sheets: readonly RawSheet[]): number {
  let best = 0;
  let bestScore = -1;
  sheets.forEach((sheet, at) => {
    const { confidence, roles } = detectColumns(sheet);
    const score = confidence * 10 + Object.keys(roles).length + Math.log10(1 + sheet.rows.length);
    if (score > bestScore) [best, bestScore] = [at, score];
  });
  return best;
}

/** One column per role: the surer header wins, then the fuller column. For the name, a column whose values
 * hardly repeat; a repeating one beside it is the category. */
function rolesFromHeader(
  texts: ReadonlyMap<number, string>,
  profiles: ReadonlyMap<number, ColumnProfile>,
): Roles {
  const roles: Roles = {};
  const claims: { role: ColumnRole; column: number; confidence: number; fit: number }[] = [];
  for (const [column, text] of texts) {
    const profile = profiles.get(column);
    const meaning = columnMeaning(text, profile);
    if (!meaning || meaning.role === 'other') continue;
    claims.push({
      role: meaning.role,
      column,
      confidence: meaning.confidence,
      fit: fitOf(meaning.role, profile),
    });
  }
  claims.sort((a, b) => b.confidence * b.fit - a.confidence * a.fit || a.column - b.column);
  const names = claims.filter((claim) => claim.role === 'name');
  for (const { role, column, confidence, fit } of claims) {
    const place: RoleColumn = {
      column,
      confidence: Math.round(confidence * fit * 100) / 100,
      reason: `表头“${texts.get(column)}”${fit < 0.6 ? '，但这一列的内容不太像，请核对' : ''}`,
    };
    if (!roles[role]) roles[role] = place;
    else if (
      role === 'name' &&
      names.length > 1 &&
      !roles.category &&
      (profiles.get(column)?.distinct ?? 1) < 0.5
    )
      roles.category = {
        ...place,
        confidence: 0.6,
        reason: `表头“${texts.get(column)}”，内容重复较多，看作类别`,
      };
  }
  return roles;
}

/** The lowest header line says most; a parent line (价格 over 原价 | 优惠价) helps when it says nothing alone. */
function meaningOf(text: string) {
  const lines = text.split(' / ');
  return headerMeaning(lines.at(-1) ?? '') ?? headerMeaning(lines.join('')) ?? headerMeaning(lines[0] ?? '');
}

/** A column headed 男 says who gets the item, or, where it holds prices, what it costs them. */
function columnMeaning(text: string, profile: ColumnProfile | undefined) {
  const role = pricedForPeople(text);
  if (role) return { role, confidence: 0.8 };
  const people = priceOfPeople(text.split(' / ').at(-1) ?? '');
  const priced =
    profile !== undefined && profile.prices >= 0.7 && profile.distinct > 0 && profile.meanPrice >= 300;
  return people && priced ? { role: people, confidence: 0.7 } : meaningOf(text);
}

function fitOf(role: ColumnRole, profile: ColumnProfile | undefined): number {
  if (!profile || profile.filled === 0) return 0.3;
  if (isPriceRole(role)) return 0.4 + 0.6 * profile.prices;
  if (role === 'name') return 0.3 + 0.4 * profile.texts + 0.3 * profile.distinct;
  return 1;
}

function fillFromContent(
  roles: Roles,
  profiles: ReadonlyMap<number, ColumnProfile>,
  texts: ReadonlyMap<number, string>,
) {
  const taken = new Set(Object.values(roles).map((place) => place.column));
  const free = new Map(
    [...profiles].filter(([column]) => !taken.has(column) && !meaningOf(texts.get(column) ?? '')),
  );
  const guessed = guessColumns(free);
  if (!roles.name && guessed.name) roles.name = guessed.name;
  if (!priceOf(roles) && guessed.listPrice) roles.listPrice = guessed.listPrice;
}

function describe(
  sheet: RawSheet,
  headerRows: readonly number[],
  firstDataRow: number,
  texts: ReadonlyMap<number, string>,
  profiles: ReadonlyMap<number, ColumnProfile>,
  roles: Roles,
): DetectedColumns {
  const seen = [...new Set([...texts.keys(), ...profiles.keys()])].toSorted((a, b) => a - b);
  const columns = seen.map((column) => ({
    column,
    letter: columnLetter(column),
    header: texts.get(column) ?? '',
    samples: profiles.get(column)?.samples ?? [],
  }));
  const announced = (column: number) =>
    isPriceRole(columnMeaning(texts.get(column) ?? '', profiles.get(column))?.role);
  const priceColumns = seen.filter((column) => {
    const profile = profiles.get(column);
    if (!profile || profile.running) return false;
    return texts.size > 0
      ? announced(column) && profile.prices >= 0.3
      : profile.prices >= 0.7 && profile.texts < 0.5;
  });
  const above = sheet.rows
    .slice(0, firstDataRow)
    .flatMap((row, at) => (headerRows.includes(at) ? [] : row.map((text) => unitOfTitle(text))));
  const titleUnit = above.find((unit) => unit !== undefined);
  const prices = guessPrices({
    sheet,
    firstDataRow,
    priceColumns,
    roles,
    headerOf: (column) => texts.get(column) ?? '',
  });
  const found = {
    headerRows,
    firstDataRow,
    columns,
    roles,
    priceColumns,
    prices,
    ...(titleUnit && { titleUnit }),
  };
  const reading = judge(found);
  const problems: readonly ReadingProblem[] =
    sheet.rows.length <= firstDataRow ? [{ code: 'noData' }] : reading.problems;
  return { ...found, ...reading, problems };
}

type Judged = Pick<
  DetectedColumns,
  'columns' | 'roles' | 'priceColumns' | 'pricesChosen' | 'titleUnit' | 'prices'
>;

/** The column that makes a row an item with a price. */
const priceOf = (roles: Judged['roles']): RoleColumn | undefined =>
  priceRoles.map((role) => roles[role]).find((place) => place !== undefined);

function judge(detected: Judged): { confidence: number; problems: ReadingProblem[] } {
  const { roles, priceColumns, pricesChosen, prices } = detected;
  const price = priceOf(roles);
  const bySex = priceRoles.some((role) => isBySex(role) && roles[role]);
  const asks = !pricesChosen && (unusedPrices(detected).length > 0 || (bySex && priceColumns.length > 1));
  const columns = priceColumns.map((column) => named(detected, column));
  const foreign = priceRoles
    .map((role) => roles[role] && unitOf(detected, role)?.currency)
    .find((currency) => currency !== undefined);
  const problems: ReadingProblem[] = [
    ...(roles.name ? [] : [{ code: 'noName' } as const]),
    ...(price ? [] : [{ code: 'noPrice' } as const]),
    ...(asks ? [{ code: 'whichPrice', columns, by: prices?.by ?? 'use' } as const] : []),
    ...(foreign ? [{ code: 'currency', currency: foreign } as const] : []),
  ];
  return { confidence: Math.min(roles.name?.confidence ?? 0, price?.confidence ?? 0), problems };
}

/** Columns of prices that are neither list nor sale price. */
export const unusedPrices = ({ priceColumns, roles }: Pick<Judged, 'priceColumns' | 'roles'>): number[] =>
  priceColumns.filter((column) => !Object.values(roles).some((place) => place.column === column));

/** `C“门市价”`: a column as a person finds it. */
export function named({ columns }: Pick<Judged, 'columns'>, column: number): string {
  const header = columns.find((one) => one.column === column)?.header ?? '';
  return `${columnLetter(column)}${header === '' ? ' 列' : `“${header.replaceAll(' / ', '')}”`}`;
}

const firstFilledRow = (sheet: RawSheet): number =>
  Math.max(
    0,
    sheet.rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1),
  );
