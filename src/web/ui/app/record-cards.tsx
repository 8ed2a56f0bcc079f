import { Pagination, Spin, type TablePaginationConfig } from 'antd';
import type { HTMLAttributes, Key, ReactNode } from 'react';
import { type ListColumn, type RowAction, RowActions } from './list-columns.tsx';
import styles from './record-list.module.css';

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  columns: readonly ListColumn<Row>[];
  actions: readonly RowAction<Row>[];
  loading: boolean;
  nothing: ReactNode;
  pagination: TablePaginationConfig;
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** The list on a phone: a card for each row, from the table's own columns. */
export function RecordCards<Row extends object>(props: Props<Row>) {
  const { rows, rowKey, columns, actions, loading, nothing, pagination, rowProps } = props;
  const having = (place: ListColumn<Row>['card']) => columns.filter(({ card }) => card === place);
  const below = columns.filter(({ card }) => card === undefined || card === 'plain');
  return (
    <Spin spinning={loading}>
      {rows.length === 0 && nothing}
      <ul>
        {rows.map((row) => {
          const { className = '', ...attributes } = rowProps?.(row) ?? {};
          return (
            <li key={rowKey(row)} {...attributes} className={`stack gap-2 ${styles.card} ${className}`}>
              <div className="row top gap-3">
                {having('title').map(({ key, render }) => (
                  <div key={key} className="fill">
                    {render(row)}
                  </div>
                ))}
                {having('corner').map(({ key, render }) => (
                  <div key={key} className="push right">
                    {render(row)}
                  </div>
                ))}
              </div>
              <dl className="stack gap-1">
                {below.map(({ key, title, card, render }) => (
                  <div key={key} className="cluster baseline">
                    <dt className={card === 'plain' ? 'sr-only' : undefined}>{title}</dt>
                    <dd>{render(row)}</dd>
                  </div>
                ))}
              </dl>
              {actions.length > 0 && <RowActions row={row} actions={actions} />}
            </li>
          );
        })}
      </ul>
      <Pagination {...pagination} simple />
    </Spin>
  );
}
