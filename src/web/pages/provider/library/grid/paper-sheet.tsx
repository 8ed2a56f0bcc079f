import { PlainTable } from '#web/ui/plain-table.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import styles from './sheet.module.css';
import type { Cell, SheetColumn } from './sheet-cells.ts';

interface Props {
  columns: readonly SheetColumn[];
  count: number;
  cell: (row: number, key: string) => Cell;
}

/** All rows on paper, of which the screen draws those in sight. */
export function PaperSheet({ columns, count, cell }: Props) {
  if (!usePrinting()) return null;
  return (
    <PlainTable className={styles.paper} heads={columns.map(({ key, title }) => ({ key, text: title }))}>
      <tbody>
        {Array.from({ length: count }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place
          <tr key={row}>
            {columns.map(({ key }) => (
              <td key={key}>{cell(row, key).text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
