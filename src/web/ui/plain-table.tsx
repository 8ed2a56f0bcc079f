import type { ComponentProps, ReactNode } from 'react';

interface Column {
  key: string | number;
  text: ReactNode;
  /** Figures, at the end of their column. */
  end?: boolean;
  className?: string | undefined;
  /** Said in place of the text where that holds controls. */
  label?: string;
}

interface Props extends ComponentProps<'table'> {
  caption?: ReactNode;
  /** Otherwise the caption is only heard. */
  captionShown?: boolean;
  /** Words, or a column; what is false is left out. Without any, the children bring the head. */
  heads?: readonly (string | Column | false)[];
}

/** A table whose rows are no records of one kind: matrices, comparisons, sums. Its children are `tbody` and `tfoot`. Records are a `DataTable`. */
export function PlainTable({ caption, captionShown = false, heads, children, ...own }: Props) {
  return (
    <table {...own}>
      {caption !== undefined && <caption className={captionShown ? undefined : 'sr-only'}>{caption}</caption>}
      {heads && (
        <thead>
          <tr>
            {heads
              .filter((one) => one !== false)
              .map((one) => (typeof one === 'string' ? { key: one, text: one } : one))
              .map(({ key, text, end, className, label }: Column) => (
                <th key={key} scope="col" data-end={end} className={className} aria-label={label}>
                  {text}
                </th>
              ))}
          </tr>
        </thead>
      )}
      {children}
    </table>
  );
}
