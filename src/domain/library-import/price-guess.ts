import type { SexGroup } from '#domain/catalogue/catalogue.ts';
import type { ColumnRole, RoleColumn } from './header-words.ts';
import { parsePrice } from './parse-price.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** Roles of columns that hold the list price, or the one price, of an item for people of these groups. */
export const pricesBySex = {
  malePrice: [1],
  femalePrice: [2, 3],
  unmarriedPrice: [2],
  marriedPrice: [3],
} as const satisfies Partial<Record<ColumnRole, readonly SexGroup[]>>;
export type SexPriceRole = keyof typeof pricesBySex;
export const sexPriceRoles = Object.keys(pricesBySex) as SexPriceRole[];

/** The sale price beside the list price for the same people. */
export const saleBySex = {
  malePrice: 'maleSalePrice',
  femalePrice: 'femaleSalePrice',
  unmarriedPrice: 'unmarriedSalePrice',
  marriedPrice: 'marriedSalePrice',
} as const satisfies Record<SexPriceRole, ColumnRole>;

/** Whether a role is a price for some people. */
export const isBySex = (role: ColumnRole): boolean =>
  role in pricesBySex || Object.values(saleBySex).some((sale) => sale === role);

export const priceRoles = [
  'listPrice',
  'salePrice',
  ...sexPriceRoles,
  ...Object.values(saleBySex),
] as const satisfies readonly ColumnRole[];
export type PriceRole = (typeof priceRoles)[number];
export const isPriceRole = (role: string | undefined): role is PriceRole =>
  priceRoles.some((one) => one === role);

/** What a column of prices is likely to be; null: it is not imported. */
export interface PriceGuess {
  readonly column: number;
  readonly use: PriceRole | null;
}

const ofLevel = /[三二一][级甲乙丙]|[省市县区]级|[甲乙丙]等/;
/** A heading that says whose prices these are: those of an institution of a level. */
const isLevelHeading = (header: string): boolean => ofLevel.test(header.normalize('NFKC'));

interface Priced {
  readonly sheet: RawSheet;
  readonly firstDataRow: number;
  readonly priceColumns: readonly number[];
  readonly roles: Readonly<Partial<Record<ColumnRole, RoleColumn>>>;
  /** Column → its heading. */
  readonly headerOf: (column: number) => string;
}

/** The best answer to which price is which, from the headings and from which of two is the lower one. */
export function guessPrices(priced: Priced): { by: 'use' | 'sex' | 'level'; guesses: PriceGuess[] } {
  const { priceColumns, roles, headerOf } = priced;
  const roleAt = (column: number) => priceRoles.find((role) => roles[role]?.column === column) ?? null;
  const guesses = priceColumns.map((column) => ({ column, use: roleAt(column) }));
  if (guesses.some(({ use }) => use !== null && isBySex(use))) return { by: 'sex', guesses };
  if (priceColumns.length > 1 && priceColumns.every((column) => isLevelHeading(headerOf(column))))
    return { by: 'level', guesses };
  const list = guesses.find(({ use }) => use === 'listPrice');
  const open = guesses.filter(({ use }) => use === null);
  if (!list || roles.salePrice || open.length === 0) return { by: 'use', guesses };
  const other = open.find(({ column }) => relation(priced, list.column, column) !== 'mixed');
  const found = other && relation(priced, list.column, other.column);
  return {
    by: 'use',
    guesses: guesses.map((guess) => {
      if (guess === other && found === 'lower') return { ...guess, use: 'salePrice' };
      if (guess === other && found === 'higher') return { ...guess, use: 'listPrice' };
      if (guess === list && found === 'higher') return { ...guess, use: 'salePrice' };
      return guess;
    }),
  };
}

/** How the prices of one column stand to those of another, line by line. */
function relation(
  { sheet, firstDataRow }: Priced,
  column: number,
  other: number,
): 'lower' | 'higher' | 'same' | 'mixed' {
  let [lower, higher, same] = [0, 0, 0];
  for (let row = firstDataRow; row < Math.min(sheet.rows.length, firstDataRow + 400); row++) {
    const one = parsePrice(cellText(sheet, row, column)).fen;
    const two = parsePrice(cellText(sheet, row, other)).fen;
    if (one === undefined || two === undefined) continue;
    if (two < one) lower += 1;
    else if (two > one) higher += 1;
    else same += 1;
  }
  const all = lower + higher + same;
  if (all === same) return 'same';
  if (higher <= all * 0.05) return 'lower';
  return lower <= all * 0.05 ? 'higher' : 'mixed';
}

const classes: Readonly<Record<string, string>> = { 甲: 'A', 乙: 'B', 丙: 'C' };

/** `三甲价`, `三级甲等` → `3A`, as the dictionary of levels writes it; `二级` → `2`. */
function levelOf(header: string): string | undefined {
  const [, grade = '', rank] = /([三二一])级?([甲乙丙])?/.exec(header.normalize('NFKC')) ?? [];
  const number = '一二三'.indexOf(grade) + 1;
  return grade === '' ? undefined : `${number}${rank ? classes[rank] : ''}`;
}

/** Of prices by level those of an institution of this level are its own; where no heading names it, the guesses stand. */
export function guessesForLevel(
  guesses: readonly PriceGuess[],
  headerOf: (column: number) => string,
  level: string,
): readonly PriceGuess[] {
  const levels = guesses.map(({ column }) => levelOf(headerOf(column)));
  const exact = levels.indexOf(level.slice(0, 2));
  const found = exact >= 0 ? exact : levels.findIndex((one) => one !== undefined && one[0] === level[0]);
  if (found < 0) return guesses;
  return guesses.map(({ column }, at) => ({ column, use: at === found ? 'listPrice' : null }));
}
