import { readStaffSheet, type StaffRow, type StaffSheet } from '#domain/roster/staff-columns.ts';
import { readPeopleFile } from '#web/pages/purchase/wizard/roster/read-roster-file.ts';

export interface StaffFile {
  readonly sheet: StaffSheet | undefined;
  /** What of the file was not read, in Chinese. */
  readonly notices: readonly string[];
}

/**
 * A staff list, read in the browser: only the columns that a list needs leave it.
 * @throws NoRosterFile for what is no table, Error for what is damaged or locked
 */
export async function readStaffFile(bytes: ArrayBuffer): Promise<StaffFile> {
  const { found, notices } = await readPeopleFile(bytes, (sheet) => {
    const list = readStaffSheet(sheet.rows, sheet);
    return list && list.rows.length + list.hidden.length > 0 ? list : undefined;
  });
  return { sheet: found, notices };
}

/** As `roster.compare` takes it. */
export function staffUpload(rows: readonly StaffRow[], taken: StaffSheet['taken']): File {
  const columns = taken.map(({ column }) => column);
  const lines = rows.map(({ rowNo, lost, texts }) => [
    rowNo,
    lost,
    // No cell of a list is longer; what is cut here is too long for its column and said so.
    ...columns.map((column) => (texts[column] ?? '').slice(0, 200)),
  ]);
  return new File([JSON.stringify({ columns, rows: lines })], 'list.json', {
    type: 'text/plain',
  });
}
