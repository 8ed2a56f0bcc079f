import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { CellReader } from './cell-reader.ts';
import type { DetectedColumns } from './detect-columns.ts';
import { isBlankText } from './parse-price.ts';
import type { ParsedRow } from './parsed-row.ts';
import { pricesBySex, saleBySex, sexPriceRoles } from './price-guess.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** A way to read a line: at the price for some people, or at that for everybody. */
export interface PriceReader {
  readonly read: CellReader;
  /** Everybody when left out. */
  readonly sexes?: readonly SexGroup[];
}

/** One reader, or one for each column of prices for men and women: to it that column is the price. */
export function priceReaders(sheet: RawSheet, detected: DetectedColumns): PriceReader[] {
  const { listPrice, salePrice: _, ...others } = detected.roles;
  const bySex = sexPriceRoles.flatMap((role) => {
    const own = { list: others[role], sale: others[saleBySex[role]] };
    // 原价 | 男优惠价 | 女优惠价: one list price for all.
    const list = own.list ?? (own.sale && listPrice);
    return list || own.sale ? [{ list, sale: own.sale, sexes: pricesBySex[role] }] : [];
  });
  if (bySex.length === 0) return [{ read: new CellReader(sheet, detected) }];
  const columns = (of: 'list' | 'sale') => bySex.flatMap((one) => one[of]?.column ?? []);
  const filled = withMergedPrices(withMergedPrices(sheet, columns('list')), columns('sale'));
  return bySex.map(({ list, sale, sexes }) => ({
    read: new CellReader(filled, {
      ...detected,
      roles: { ...others, ...(list && { listPrice: list }), ...(sale && { salePrice: sale }) },
    }),
    sexes,
  }));
}

/** A price that is merged over the columns of several groups is the price of each. */
function withMergedPrices(sheet: RawSheet, columns: readonly number[]): RawSheet {
  const over = sheet.merges.filter(({ left, right }) => right > left && columns.includes(left));
  if (over.length === 0) return sheet;
  const rows = sheet.rows.map((row) => [...row]);
  for (const { top, bottom, left, right } of over) {
    const covered = columns.filter((column) => column > left && column <= right);
    for (const line of rows.slice(top, bottom + 1))
      for (const column of covered) {
        while (line.length <= column) line.push('');
        line[column] ||= cellText(sheet, top, left);
      }
  }
  return { ...sheet, rows };
}

interface ReadFor {
  readonly row: ParsedRow;
  readonly reader: PriceReader;
}

/**
 * The items of a line that was read at the price of each group: one when all pay the same, else one for each group, named and
 * limited by it. A blank price says that the item is not for that group.
 */
export function itemsBySex(line: readonly ReadFor[]): ParsedRow[] {
  const at = (line[0]?.row.rowNo ?? 1) - 1;
  const own = (reader: PriceReader) => (reader.read.has('salePrice') ? 'salePrice' : 'listPrice');
  const shared = new Set(line.map(({ reader }) => reader.read.detected.roles.listPrice?.column)).size === 1;
  const priced = line.filter(
    ({ reader: { read }, reader }) =>
      !isBlankText(read.text(own(reader), at)) || (!shared && !isBlankText(read.text('listPrice', at))),
  );
  const [first, ...others] = priced.length > 0 ? priced : line.slice(0, 1);
  if (!first) return [];
  const { listPrice, salePrice } = first.row.values;
  const forAll = new Set(priced.flatMap(({ reader }) => reader.sexes ?? [])).size === 3;
  const same =
    others.every(({ row: { values } }) => values.listPrice === listPrice && values.salePrice === salePrice) &&
    listPrice !== undefined;
  if (priced.length === 0 || (forAll && same)) return [first.row];
  return priced.map(({ row, reader: { sexes = [] } }, part) => {
    const { values } = row;
    const own = values.sexes?.filter((sex) => sexes.includes(sex)) ?? [];
    const limited = own.length > 0 ? own : sexes;
    const name = priced.length > 1 && own.length === 0 ? `${values.name}（${sexText(sexes)}）` : values.name;
    return { ...row, ...(part > 0 && { part }), values: { ...values, name, sexes: limited } };
  });
}

const sexText = (sexes: readonly SexGroup[]): string =>
  sexes.length === 2 ? '女' : sexes[0] === 1 ? '男' : sexes.map((sex) => sexGroupLabel[sex]).join('、');
