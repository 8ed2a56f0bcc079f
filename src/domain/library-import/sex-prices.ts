import { type SexGroup, sexGroupLabel } from '#domain/catalogue/catalogue.ts';
import { CellReader } from './cell-reader.ts';
import type { DetectedColumns } from './detect-columns.ts';
import type { ParsedRow } from './parsed-row.ts';
import { isBlankText } from './parse-price.ts';
import { pricesBySex, sexPriceRoles } from './price-guess.ts';
import { cellText, type RawSheet } from './raw-table.ts';

/** A way to read a line: at the price for some people, or at that for everybody. */
export interface PriceReader {
  readonly read: CellReader;
  /** Everybody when left out. */
  readonly sexes?: readonly SexGroup[];
}

/** One reader, or one for each column of prices for men and women: to it that column is the price. */
export function priceReaders(sheet: RawSheet, detected: DetectedColumns): PriceReader[] {
  const bySex = sexPriceRoles.flatMap((role) => {
    const place = detected.roles[role];
    return place ? [{ place, sexes: pricesBySex[role] }] : [];
  });
  if (bySex.length === 0) return [{ read: new CellReader(sheet, detected) }];
  const { salePrice: _, ...roles } = detected.roles;
  const columns = bySex.map(({ place }) => place.column);
  const filled = withMergedPrices(sheet, columns);
  return bySex.map(({ place, sexes }) => ({
    read: new CellReader(filled, { ...detected, roles: { ...roles, listPrice: place } }),
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
  const priced = line.filter(({ reader }) => !isBlankText(reader.read.text('listPrice', at)));
  const [first, ...others] = priced.length > 0 ? priced : line.slice(0, 1);
  if (!first) return [];
  const { listPrice } = first.row.values;
  const forAll = new Set(priced.flatMap(({ reader }) => reader.sexes ?? [])).size === 3;
  const same = others.every(({ row }) => row.values.listPrice === listPrice) && listPrice !== undefined;
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
