import type { Block } from './block.ts';
import { rowsOf } from './list-columns.ts';
import type { MatrixColumns } from './matrix-columns.ts';

/** One text over items and people alike. */
export function isSpanning(
  { grid, left, right }: Block,
  { item, people }: Pick<MatrixColumns, 'item' | 'people'>,
  row: number,
): boolean {
  const [first = '', ...others] = grid.distinct(row, left, right);
  const wide = grid.merge(row, item);
  const isPeople = (column: number) => people.some((one) => one.column === column);
  return wide !== undefined && wide.right > wide.left
    ? rowsOf(wide.left, wide.right + 1).some(isPeople)
    : others.length === 0 &&
        grid.text(row, item) === first &&
        people.some(({ column }) => grid.text(row, column) === first);
}
