import type { HTMLAttributes, Key, ReactNode } from 'react';
import { Cell, type ListColumn, type RowAction, RowActions } from './list-columns.tsx';
import styles from './record-list.module.css';

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly ListColumn<Row>[];
  actions: readonly RowAction<Row>[];
  nothing: ReactNode;
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** The list on a phone: a card for each row, from the table's own columns. */
export function RecordCards<Row extends object>(props: Props<Row>) {
  const { rows, rowKey, columns, actions, nothing, rowProps } = props;
  const having = (place: ListColumn<Row>['card']) => columns.filter(({ card }) => card === place);
  const below = columns.filter(({ card }) => card === undefined || card === 'plain');
  return (
    <>
      {rows.length === 0 && nothing}
      <ul>
        {rows.map((row) => {
          const { className = '', ...attributes } = rowProps?.(row) ?? {};
          return (
            <li key={rowKey(row)} {...attributes} className={`stack gap-2 ${styles.card} ${className}`}>
              <div className="row top gap-3">
                {having('title').map((column) => (
                  <div key={column.key} className="fill">
                    <Cell column={column} row={row} />
                  </div>
                ))}
                {having('corner').map((column) => (
                  <div key={column.key} className="push right">
                    <Cell column={column} row={row} />
                  </div>
                ))}
              </div>
              <dl className="stack gap-1">
                {below.map((column) => (
                  <div key={column.key} className="cluster baseline">
                    <dt className={column.card === 'plain' ? 'sr-only' : undefined}>{column.title}</dt>
                    <dd>
                      <Cell column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
              {actions.length > 0 && <RowActions row={row} actions={actions} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}
