import type { DetectedColumns } from './detect-columns.ts';
import { type ColumnRole, headerMeaning, type RoleColumn } from './header-words.ts';
import { parsePrice } from './parse-price.ts';
import { isPriceRole, priceRoles } from './price-guess.ts';
import type { RawSheet } from './raw-table.ts';

/**
 * A second table in the same sheet begins with headings of its own: 编码 | 项目名称 | 设备 | 价格 below 编码 | 项目名称 | 标本 | 价格.
 * @returns the roles of the columns from there on; undefined where the row is none of headings: it names the items and a price, and holds no price
 */
export function furtherHeading(
  sheet: RawSheet,
  row: number,
  detected: DetectedColumns,
): DetectedColumns['roles'] | undefined {
  const cells = (sheet.rows[row] ?? []).flatMap((text, column) => (text === '' ? [] : [{ text, column }]));
  if (cells.some(({ text }) => text.length > 20 || parsePrice(text).fen !== undefined)) return undefined;
  const said = new Map<ColumnRole, RoleColumn>();
  for (const { text, column } of cells) {
    const meaning = headerMeaning(text);
    if (!meaning || meaning.role === 'other' || said.has(meaning.role)) continue;
    said.set(meaning.role, { column, confidence: meaning.confidence, reason: `表头“${text}”` });
  }
  const priced = [...said.keys()].some(isPriceRole);
  if ((said.get('name')?.confidence ?? 0) < 0.9 || !priced) return undefined;
  const { name } = detected.roles;
  // In the same places: the columns that were found, or that a person chose, stay.
  const same = [name, ...priceRoles.map((role) => detected.roles[role])].every(
    (place) => !place || [...said.values()].some(({ column }) => column === place.column),
  );
  return same && name?.column === said.get('name')?.column ? detected.roles : Object.fromEntries(said);
}
