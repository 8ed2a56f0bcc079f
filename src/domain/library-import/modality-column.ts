import { isModalityAlone, modalityOf } from '#domain/names/modality.ts';
import type { DetectedColumns } from './detect-columns.ts';
import type { RawSheet } from './raw-table.ts';

/**
 * The category of a row, with what a column such as 设备 or 检查方式 says beside it: 甲状腺 | 彩超. A category that names a modality itself
 * stays, and cells that say two leave it alone.
 */
export function categoryOfRow(
  sheet: RawSheet,
  { roles }: Pick<DetectedColumns, 'roles'>,
  row: number,
  category: string,
): string {
  if (modalityOf(category) !== undefined) return category;
  const taken = new Set(Object.values(roles).map(({ column }) => column));
  const said = (sheet.rows[row] ?? []).filter((text, column) => !taken.has(column) && isModalityAlone(text));
  const [modality, ...others] = new Set(said.map((text) => text.trim()));
  if (modality === undefined || others.length > 0) return category;
  return [category, modality].filter(Boolean).join('·');
}
