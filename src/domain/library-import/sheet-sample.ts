import { cutText } from '#domain/kernel/text.ts';
import type { DetectedColumns, SheetColumn } from './detect-columns.ts';
import type { ColumnRole, RoleColumn } from './header-words.ts';
import { isBlankText } from './parse-price.ts';
import { parseRows } from './parse-rows.ts';
import type { ParsedRow } from './parsed-row.ts';
import type { RawSheet } from './raw-table.ts';

/** The first lines of a sheet, kept while a person is asked which column is which. */
export interface SampleRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

const LINES = 8;

export const sampleOf = (sheet: RawSheet, firstDataRow: number): SampleRow[] =>
  sheet.rows
    .flatMap((cells, at) =>
      at >= firstDataRow && cells.filter((cell) => !isBlankText(cell)).length > 1
        ? [{ rowNo: at + 1, cells: cells.map((cell) => cutText(cell, 60)) }]
        : [],
    )
    .slice(0, LINES);

/** The items that these lines would become with columns and states chosen so, read by the same rules as the file is. */
export function previewRows(
  sample: readonly SampleRow[],
  columns: readonly Pick<SheetColumn, 'column' | 'letter' | 'header'>[],
  chosen: Readonly<Partial<Record<ColumnRole, number | null>>>,
  { titleUnit, status }: Pick<DetectedColumns, 'titleUnit' | 'status'> = {},
): ParsedRow[] {
  const roles: Partial<Record<ColumnRole, RoleColumn>> = {};
  for (const [role, column] of Object.entries(chosen) as [ColumnRole, number | null][])
    if (column !== null) roles[role] = { column, confidence: 1, reason: '' };
  const { rows } = parseRows(
    { name: '', rows: sample.map(({ cells }) => cells), merges: [], marks: [] },
    {
      headerRows: [],
      firstDataRow: 0,
      columns: columns.map((one) => ({ ...one, samples: [] })),
      roles,
      priceColumns: [],
      confidence: 1,
      problems: [],
      ...(titleUnit && { titleUnit }),
      ...(status && { status }),
    },
  );
  return rows.map((row) => ({ ...row, rowNo: sample[row.rowNo - 1]?.rowNo ?? row.rowNo }));
}
