import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  head: string;
  /** Said before the value on a phone's card, `head` if left out; '' for a cell that speaks for itself, as the first one does. */
  label?: string | ((row: Row) => string);
  /** A figure, at the end of its column. */
  end?: boolean;
  className?: string | undefined;
  render: (row: Row) => ReactNode;
}

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly DataColumn<Row>[];
  className?: string | undefined;
}

/** Records as rows; on a phone each is a card. Lists of signed-in pages are a `RecordList`. */
export const DataTable = <Row,>({ rows, rowKey, columns, className = '' }: Props<Row>) => (
  <table className={`rows ${className}`}>
    <thead>
      <tr>
        {columns.map(({ head, end }) => (
          <th key={head} scope="col" data-end={end}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map(({ head, label = head, end, className: own, render }, i) => (
            <td
              key={head}
              data-label={(i > 0 && (typeof label === 'string' ? label : label(row))) || undefined}
              data-end={end}
              className={own}
            >
              {render(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
