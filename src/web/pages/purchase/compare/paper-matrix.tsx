import { parts } from '#domain/kernel/parts.ts';
import { institutionText, resultOf } from '#wire/award/comparison-text.ts';
import { elsewhereText } from '#wire/award/decision-text.ts';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import styles from './compare.module.css';
import { CellContent, Figure } from './compare-cell.tsx';
import { lookOf } from './compare-look.ts';
import { discount } from './compare-table.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import { type Basis, type Column, categoriesOf, type Matrix, placeText } from './view.ts';

/** So many institutions across stay readable on a sheet of paper. */
const institutionsAcross = 4;

interface Part {
  readonly one: Column;
  /** Where the cells of its column stand. */
  readonly at: number;
}

/**
 * The comparison on paper: every institution and every line, whatever the screen has filtered, hidden or scrolled away. Set in
 * tables that fit across a sheet, each beginning with the items.
 */
export function PaperMatrix({ matrix, basis }: { matrix: Matrix; basis: Basis }) {
  const columns = matrix.columns
    .map((one, at) => ({ one, at }))
    .toSorted((a, b) => a.one.rank - b.one.rank || a.at - b.at);
  const total = columns.length;
  return parts(columns, institutionsAcross).map((part) => (
    <PaperTable
      key={part[0]?.one.one.quotationId}
      matrix={matrix}
      basis={basis}
      part={part.map(({ one }) => one)}
      title={`第 ${(part[0]?.at ?? 0) + 1}–${(part.at(-1)?.at ?? 0) + 1} 家，共 ${total} 家`}
    />
  ));
}

interface Props {
  matrix: Matrix;
  basis: Basis;
  part: readonly Part[];
  title: string;
}

function PaperTable({ matrix, basis, part, title }: Props) {
  const sums: [string, (column: Column) => React.ReactNode][] = [
    ['齐项价 / 人', (column) => <Money yuan={column.levelled} />],
    [
      '原报价 / 人',
      (column) => [<Figure key="raw" yuan={column.raw} />, <FirstPrice key="first" offer={column} />],
    ],
    [
      '门市价 / 人',
      (column) => [
        <Figure key="list" yuan={column.listTotal} />,
        discount(column) && ` · ${discount(column)}`,
      ],
    ],
    ['决定', resultOf],
  ];
  return (
    <PlainTable
      className={`${styles.table} ${styles.paper} ${lookOf(basis, { onlyDiffering: false, onlyProblems: false })}`}
      caption={title}
      captionShown
      heads={[
        {
          key: 'item',
          text: (
            <>
              项目<small>{matrix.summary.items} 项</small>
            </>
          ),
        },
        ...part.map(({ one: column }) => ({
          key: column.quotationId,
          text: (
            <>
              {column.institution.name}
              <small>{institutionText(column)}</small>
              {column.elsewhere.length > 0 && (
                <small className="warning">{elsewhereText(column.elsewhere)}</small>
              )}
              <RoundTag round={column.round} />
              <small className="num">{placeText(matrix, column)}</small>
            </>
          ),
        })),
      ]}
    >
      <tbody>
        {sums.map(([label, value]) => (
          <tr key={label} className={styles.sum}>
            <th scope="row">{label}</th>
            {part.map(({ one: column }) => (
              <td key={column.quotationId}>{value(column)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {categoriesOf(matrix).map(({ name, rows }) => (
        <tbody key={name}>
          <tr className={styles.category}>
            <th scope="rowgroup" colSpan={part.length + 1}>
              {name}
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {row.name}
                {!row.required && <small>{row.related ? '关联规则带出' : '选做'}</small>}
              </th>
              {part.map(({ one, at }) => (
                <td key={one.quotationId}>
                  <CellContent cell={row.cells[at] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </PlainTable>
  );
}
