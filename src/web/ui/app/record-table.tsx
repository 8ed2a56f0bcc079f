import type { HTMLAttributes, ReactNode } from 'react';
import { cssValues } from '#web/ui/css-values.ts';
import { Cell, type ListColumn, type RowAction, RowActions } from './list-columns.tsx';
import styles from './record-list.module.css';

export interface RowSelection<Row> {
  /** Keys of rows, also of other pages. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** What the row's box is called. */
  nameOf: (row: Row) => string;
}

interface Props<Row> {
  noun: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  actions: readonly RowAction<Row>[];
  /** In px, as the columns'. */
  actionsWidth: number;
  /** In px; in a narrower window it scrolls sideways. */
  minWidth: number;
  nothing: ReactNode;
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
  selection?: RowSelection<Row> | undefined;
}

/** The list where the window has room for a table. */
export function RecordTable<Row extends object>(props: Props<Row>) {
  const { noun, rows, rowKey, columns, actions, actionsWidth, minWidth, nothing, rowProps, selection } =
    props;
  const hasActions = actions.length > 0;
  const keys = rows.map(rowKey);
  const chosen = new Set(selection?.chosen);
  const choose = (some: readonly string[], isChosen: boolean) =>
    selection?.onChange(
      isChosen ? [...new Set([...chosen, ...some])] : [...chosen].filter((key) => !some.includes(key)),
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className={styles.sideways} role="group" aria-label={`${noun}列表`} tabIndex={0}>
      <table className={styles.table} {...cssValues({ '--least': `${minWidth}px` })}>
        <colgroup>
          {selection && <col className={styles.choice} />}
          {columns.map(({ key, width }) => (
            <col key={key} {...(width !== undefined && cssValues({ '--width': `${width}px` }))} />
          ))}
          {hasActions && <col {...cssValues({ '--width': `${actionsWidth}px` })} />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th>
                <input
                  type="checkbox"
                  aria-label="选择本页全部"
                  checked={keys.length > 0 && keys.every((key) => chosen.has(key))}
                  onChange={(event) => choose(keys, event.target.checked)}
                />
              </th>
            )}
            {columns.map(({ key, title, align }) => (
              <th key={key} scope="col" data-end={align === 'right' || undefined}>
                {title}
              </th>
            ))}
            {hasActions && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...rowProps?.(row)}>
              {selection && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={`选择${selection.nameOf(row)}`}
                    checked={chosen.has(rowKey(row))}
                    onChange={(event) => choose([rowKey(row)], event.target.checked)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} data-end={column.align === 'right' || undefined}>
                  <Cell column={column} row={row} />
                </td>
              ))}
              {hasActions && (
                <td>
                  <RowActions row={row} actions={actions} />
                </td>
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + Number(hasActions) + Number(selection !== undefined)}>
                {nothing}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
