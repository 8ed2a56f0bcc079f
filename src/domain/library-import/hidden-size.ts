// Rows and columns that a workbook hides, or makes so small that nobody sees what stands in them.

const lowest = 2; // points
const narrowest = 0.3; // characters

interface Row {
  readonly hidden?: boolean | undefined;
  readonly hpt?: number | null | undefined;
}
interface Column {
  readonly hidden?: boolean | undefined;
  readonly width?: number | null | undefined;
}

/** SheetJS says null where a file says nothing. */
const isBelow = (size: number | null | undefined, least: number): boolean =>
  typeof size === 'number' && size >= 0 && size < least;

export const isHiddenRow = (row: Row | undefined): boolean =>
  row?.hidden === true || isBelow(row?.hpt, lowest);

export const isHiddenColumn = (column: Column | undefined): boolean =>
  column?.hidden === true || isBelow(column?.width, narrowest);
