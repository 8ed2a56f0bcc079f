import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './record-list.module.css';

/** One definition for the table and for the card that a row becomes on a phone. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  /** In px of the table; the column without one takes the rest. */
  width?: number;
  align?: 'right';
  render: (row: Row) => ReactNode;
  /** The page that the value leads to. */
  to?: (row: Row) => string;
  /** A quieter second line. */
  renderBelow?: (row: Row) => ReactNode;
  /**
   * What it is on the card: `title` heads it, `corner` stands beside the title (its status), `plain` is shown without
   * the column's title, `none` is left out. Otherwise a line with the column's title.
   */
  card?: 'title' | 'corner' | 'plain' | 'none';
}

/** The quieter second line of a cell; `urgent` in the colour of what must not wait. */
export const SubLine = ({ urgent = false, children }: { urgent?: boolean; children: ReactNode }) => (
  <small className={urgent ? `${styles.sub} urgent` : styles.sub}>{children}</small>
);

/** What a column shows of a row. */
export function Cell<Row>({
  column: { render, to, renderBelow },
  row,
}: {
  column: ListColumn<Row>;
  row: Row;
}) {
  const second = renderBelow?.(row);
  return (
    <>
      {to ? (
        <Link className="text-link" to={to(row)}>
          {render(row)}
        </Link>
      ) : (
        render(row)
      )}
      {second && <SubLine>{second}</SubLine>}
    </>
  );
}

/** Of records with a status: in the corner of their card. */
export const statusColumn = <Row extends Pick<ComponentProps<typeof StatusTag>, 'status'>>(
  width: number,
  renderBelow?: (row: Row) => ReactNode,
): ListColumn<Row> => ({
  key: 'status',
  title: '状态',
  width,
  card: 'corner',
  render: ({ status }) => <StatusTag status={status} />,
  ...(renderBelow && { renderBelow }),
});

/** A button of a row. The server says what is possible: it stands only where the row's `actions` name its key. */
export interface RowAction<Row> {
  key: string;
  label: string | ((row: Row) => string);
  /** For what is not one of the server's actions, e.g. 查看. */
  when?: (row: Row) => boolean;
  look?: 'main' | 'danger';
  /** Leads to a page, or does something. */
  to?: (row: Row) => string;
  onClick?: (row: Row) => void;
  /** Under way for this row. */
  busy?: (row: Row) => boolean;
  disabled?: boolean;
}

/** What is known of a row's possible actions. */
interface Actionable {
  actions?: readonly string[];
}

export function RowActions<Row extends object>({
  row,
  actions,
}: {
  row: Row;
  actions: readonly RowAction<Row>[];
}) {
  const possible = (row as Actionable).actions ?? [];
  const shown = actions.filter(({ key, when }) => (when ? when(row) : possible.includes(key)));
  return (
    <div className={`cluster ${styles.actions}`}>
      {shown.map(({ key, label, look, to, onClick, busy, disabled = false }) => {
        const text = typeof label === 'string' ? label : label(row);
        if (to)
          return (
            <Link key={key} className="btn btn-line btn-small" to={to(row)}>
              {text}
            </Link>
          );
        return (
          <button
            key={key}
            type="button"
            className={`btn btn-small ${look === 'main' ? 'btn-main' : 'btn-line'}${look === 'danger' ? ' btn-danger' : ''}`}
            aria-busy={busy?.(row) || undefined}
            disabled={disabled || busy?.(row)}
            onClick={() => onClick?.(row)}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}
