import type { CellReader } from './cell-reader.ts';
import type { ColumnRole } from './header-words.ts';
import { type RowFinding, saidCell } from './row-finding.ts';

interface CellFindings {
  readonly errors: Readonly<Partial<Record<ColumnRole, RowFinding>>>;
  readonly warnings: readonly RowFinding[];
}

/** Cells that decide what an item is or for whom: without them the row says something else than was meant. */
const deciding: readonly ColumnRole[] = ['name', 'code', 'sex', 'age'];
const adding: readonly ColumnRole[] = ['category', 'unit', 'note'];

/** An identity or bar code that a spreadsheet turned into a number and wrote out as text: `4.40301E+17`, by programs in Java `4.40301E17`. */
const scientific = /^\d(?:\.\d+)?E\+\d{2}$|^\d\.\d+E\d{1,2}$/i;

/** What the file says of a row's cells beside their texts: nothing saved, crossed out, undecodable, digits lost. Prices are `rowPrices`'. */
export function cellFindings(read: CellReader, row: number): CellFindings {
  const errors: Partial<Record<ColumnRole, RowFinding>> = {};
  const warnings: RowFinding[] = [];
  for (const role of [...deciding, ...adding]) {
    const cell = saidCell(read.text(role, row));
    for (const { kind, said } of read.marksOf(role, row))
      if (kind === 'noResult' && deciding.includes(role)) errors[role] = { code: 'noSavedText' };
      else if (kind === 'noResult') warnings.push({ code: 'fieldUnsaved', role });
      else if (kind === 'errorValue' && role === 'code') errors.code = { code: 'fieldIsError', role, cell };
      else if (kind === 'errorValue' && adding.includes(role))
        warnings.push({ code: 'fieldIsError', role, cell });
      else if (kind === 'struck' && role === 'name') warnings.push({ code: 'struckName', cell });
      else if (kind === 'struck')
        warnings.push({ code: 'struckField', role, cell: saidCell(read.raw(role, row)) });
      else if (kind === 'struckPart') warnings.push({ code: 'struckPart', role, cell: said ?? '' });
      else if (kind === 'damaged') warnings.push({ code: 'damaged', role, cell });
    if (role === 'code' && (read.marked(role, row, 'imprecise') || scientific.test(cell)))
      errors.code = { code: 'lostDigits', cell };
  }
  for (const role of ['listPrice', 'salePrice', 'discount'] as const) {
    const part = read.marked(role, row, 'struckPart');
    if (part) warnings.push({ code: 'struckPart', role, cell: part.said ?? '' });
  }
  return { errors, warnings };
}
