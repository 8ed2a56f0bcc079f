import { memo, type ReactNode } from 'react';
import { institutionText } from '#wire/award/comparison-text.ts';
import { elsewhereText } from '#wire/award/decision-text.ts';
import { cssValues } from '#web/ui/css-values.ts';
import { Money } from '#web/ui/money.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { ColumnButtons, HiddenColumns } from './column-buttons.tsx';
import styles from './compare.module.css';
import { CellContent, Figure } from './compare-cell.tsx';
import { categoryLook, rowLook } from './compare-look.ts';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import { ScrollTable } from './scroll-table.tsx';
import {
  type Arrangement,
  type Basis,
  type Column,
  isAccepted,
  type Matrix,
  type MatrixRow,
  placeText,
  type Reading,
  type Rows,
  suggestedFor,
} from './view.ts';

interface Props {
  matrix: Matrix;
  rows: Rows;
  basis: Basis;
  /** The class that says what of the rows is shown. */
  look: string;
  arrangement: Arrangement;
  onArrange: (next: Arrangement) => void;
  /** What the filters hide. */
  below: ReactNode;
  onOpen: (column: Column) => void;
  onDecide: Decide;
}

/** From so many on, columns can be pinned and hidden. */
const many = 4;

/** Institutions across, items down. The head row, the first column and the decisions stay in sight. */
export function CompareTable({
  matrix,
  rows: { categories, columns, order },
  basis,
  look,
  arrangement,
  onArrange,
  below,
  onOpen,
  onDecide,
}: Props) {
  const best = suggestedFor(matrix);
  const tone = (column: Column) => toneOf(column, best);
  const width = columns.length + 1;
  const pinned = columns[0]?.quotationId === arrangement.pinned;
  return (
    <ScrollTable
      label="逐项比价表"
      count={columns.length}
      fixed={pinned ? 2 : 1}
      unit="家"
      above={<HiddenColumns matrix={matrix} arrangement={arrangement} onArrange={onArrange} />}
    >
      <PlainTable
        className={`${styles.table} ${styles.matrix} ${pinned ? styles.pinned : ''} ${look}`}
        {...cssValues({ '--columns': columns.length })}
        caption={`${matrix.title}：${columns.length} 家机构逐项比价，金额为每人`}
      >
        <Head
          matrix={matrix}
          columns={columns}
          arrangement={arrangement}
          onArrange={onArrange}
          onOpen={onOpen}
        />
        <tbody>
          {(basis === 'levelled' ? (['levelled', 'raw'] as const) : (['raw', 'levelled'] as const)).map(
            (sum, index) => (
              <tr key={sum} className={index === 0 ? styles.total : styles.sum}>
                <th scope="row">{sum === 'levelled' ? '齐项价 / 人' : '原报价 / 人'}</th>
                {columns.map((column) => {
                  const lowest = sum === 'levelled' ? column.lowestLevelled : column.lowestRaw;
                  return (
                    <td key={column.quotationId} className={tone(column)}>
                      <span className={lowest ? 'good' : undefined}>
                        {index > 0 ? <Figure yuan={column[sum]} /> : <Money yuan={column[sum]} />}
                        {lowest && columns.length > 1 && ' 最低'}
                      </span>
                      {sum === 'raw' && <FirstPrice offer={column} />}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
          <tr className={styles.sum}>
            <th scope="row">
              门市价 / 人<small>报价为门市价的几折</small>
            </th>
            {columns.map((column) => (
              <td key={column.quotationId} className={tone(column)}>
                <Figure yuan={column.listTotal} />
                {discount(column) && ` · ${discount(column)}`}
              </td>
            ))}
          </tr>
        </tbody>
        {categories.map((category) => (
          <tbody key={category.name} className={categoryLook(category)}>
            <tr className={styles.category}>
              <th scope="rowgroup" colSpan={width}>
                <span>{category.name}</span>
              </th>
            </tr>
            {category.rows.map((row) => (
              <TableRow key={row.name} row={row} columns={columns} order={order} best={best} />
            ))}
          </tbody>
        ))}
        {below && (
          <tbody>
            <tr className={styles.category}>
              <td colSpan={width}>{below}</td>
            </tr>
          </tbody>
        )}
        <Decisions columns={columns} best={best} onDecide={onDecide} />
      </PlainTable>
    </ScrollTable>
  );
}

type HeadProps = Pick<Props, 'matrix' | 'arrangement' | 'onArrange' | 'onOpen'> & Pick<Rows, 'columns'>;

const Head = memo(function Head({ matrix, columns, arrangement, onArrange, onOpen }: HeadProps) {
  const best = suggestedFor(matrix);
  return (
    <thead>
      <tr>
        <th scope="col">
          项目
          <small>
            {matrix.summary.items} 项中 {matrix.summary.differingRows} 项匹配不同
          </small>
        </th>
        {columns.map((column) => (
          <th key={column.quotationId} scope="col" className={toneOf(column, best)}>
            <button
              type="button"
              className={`link-button ${styles.name}`}
              title="查看这份报价的全部内容"
              onClick={() => onOpen(column)}
            >
              {column.institution.name}
            </button>
            {matrix.columns.length >= many && columns.length > 1 && (
              <ColumnButtons column={column} arrangement={arrangement} onArrange={onArrange} />
            )}
            <small>{institutionText(column)}</small>
            {column.elsewhere.length > 0 && (
              <small className="warning">{elsewhereText(column.elsewhere)}</small>
            )}
            <RoundTag round={column.round} />
            <small className="num">{placeText(matrix, column)}</small>
          </th>
        ))}
      </tr>
    </thead>
  );
});

type DecisionsProps = Pick<Props, 'onDecide'> & Pick<Rows, 'columns'> & { best: string | undefined };

const Decisions = memo(function Decisions({ columns, best, onDecide }: DecisionsProps) {
  const taken = columns.filter((column) => column.actions.includes('undo') && isAccepted(column)).length;
  return (
    <tfoot>
      <tr>
        <th scope="row">
          决定
          {taken > 0 && <small>已接受 {taken} 家，改选请先撤回</small>}
        </th>
        {columns.map((column) => (
          <td key={column.quotationId} className={toneOf(column, best)}>
            <DecisionButtons column={column} main={column.quotationId === best} onDecide={onDecide} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
});

const toneOf = (column: Column, best: string | undefined) =>
  column.quotationId === best ? styles.best : isAccepted(column) ? styles.accepted : undefined;

interface RowProps extends Reading {
  row: MatrixRow;
  best: string | undefined;
}

const TableRow = memo(function TableRow({ row, columns, order, best }: RowProps) {
  return (
    <tr className={rowLook(row)}>
      <th scope="row">
        {row.name}
        {!row.required && <small>{row.related ? '关联规则带出' : '选做'}</small>}
      </th>
      {columns.map((column, at) => {
        const cell = row.cells[order[at] as number] ?? null;
        return (
          <td
            key={column.quotationId}
            className={[toneOf(column, best), cell?.flips && styles.flip].filter(Boolean).join(' ')}
          >
            <CellContent cell={cell} />
          </td>
        );
      })}
    </tr>
  );
});

/** `5.3 折`; '' when nothing is taken off. */
export function discount({ raw, listTotal }: Column): string {
  const tenths = (Number(raw) / Number(listTotal)) * 10;
  return Number(listTotal) > 0 && tenths < 9.95 ? `${tenths.toFixed(1)} 折` : '';
}
