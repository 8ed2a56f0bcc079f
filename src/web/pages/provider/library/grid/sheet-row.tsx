import { memo } from 'react';
import { cssValues } from '#web/ui/css-values.ts';
import styles from './sheet.module.css';
import type { Cell, SheetColumn } from './sheet-cells.ts';

interface Props {
  at: number;
  columns: readonly SheetColumn[];
  /** Another function when what it answers changed: rows are drawn anew only then. */
  cell: (row: number, key: string) => Cell;
}

export const SheetRow = memo(function SheetRow({ at, columns, cell }: Props) {
  return (
    <div role="row" aria-rowindex={at + 2} className={styles.row} {...cssValues({ '--at': at })}>
      {columns.map(({ key, number, locked }, col) => {
        const { text, problem, note, look } = cell(at, key);
        const looks = [
          number && styles.number,
          locked && styles.locked,
          problem ? styles.problem : look && styles[look],
        ];
        return (
          <div
            role="gridcell"
            key={key}
            data-at={`${at}:${col}`}
            className={looks.filter(Boolean).join(' ')}
            title={problem ?? note}
            aria-invalid={problem !== undefined}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});
