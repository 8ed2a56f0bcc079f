import { profileColumns, type ColumnProfile } from './column-profile.ts';
import { findHeader } from './find-header.ts';
import { guessColumns } from './guess-columns.ts';
import { columnRoleLabel, type ColumnRole, headerMeaning, type RoleColumn } from './header-words.ts';
import { columnLetter, type RawSheet } from './raw-table.ts';

/** Where a sheet's columns are, for a person to confirm or correct. Rows and columns count from 0. */
export interface DetectedColumns {
  /** Rows of the header; empty when the sheet has none. */
  readonly headerRows: readonly number[];
  readonly firstDataRow: number;
  /** Every column that holds anything, with its heading and a few values to recognise it by. */
  readonly columns: readonly SheetColumn[];
  readonly roles: Readonly<Partial<Record<ColumnRole, RoleColumn>>>;
  /** 0–1, how sure the whole reading is. */
  readonly confidence: number;
  /** Chinese, empty when rows can be parsed: what a person has to point out first. */
  readonly problems: readonly string[];
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
  if (header && (!roles.name || !roles.listPrice)) fillFromContent(roles, profiles, texts);
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
  return { ...detected, roles, ...judge(roles) };
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
    const meaning = meaningOf(text);
    if (!meaning || meaning.role === 'other') continue;
    const profile = profiles.get(column);
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

function fitOf(role: ColumnRole, profile: ColumnProfile | undefined): number {
  if (!profile || profile.filled === 0) return 0.3;
  if (role === 'listPrice' || role === 'salePrice') return 0.4 + 0.6 * profile.prices;
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
  if (!roles.listPrice && !roles.salePrice && guessed.listPrice) roles.listPrice = guessed.listPrice;
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
  const reading = judge(roles);
  const problems =
    sheet.rows.length <= firstDataRow ? ['表头下面没有数据，请填写项目后重新上传。'] : reading.problems;
  return { headerRows, firstDataRow, columns, roles, ...reading, problems };
}

function judge(roles: Roles): { confidence: number; problems: string[] } {
  const price = roles.listPrice ?? roles.salePrice;
  const problems = [
    ...(roles.name ? [] : [`没有认出“${columnRoleLabel.name}”列，请指定哪一列是项目名称。`]),
    ...(price ? [] : ['没有认出价格列，请指定哪一列是价格。']),
  ];
  return { confidence: Math.min(roles.name?.confidence ?? 0, price?.confidence ?? 0), problems };
}

const firstFilledRow = (sheet: RawSheet): number =>
  Math.max(
    0,
    sheet.rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1),
  );
