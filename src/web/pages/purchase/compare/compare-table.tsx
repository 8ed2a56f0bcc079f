import { memo } from 'react';
import { DecisionButtons, type Decide } from './decision-buttons.tsx';
import { CellContent, Figure, isLevelled } from './compare-cell.tsx';
import { cssValues } from '#web/ui/css-values.ts';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import styles from './compare.module.css';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { institutionText } from '#wire/comparison-text.ts';
import { type Column, isAccepted, type Matrix, type Reading, type Row, type View } from './view.ts';

interface Props {
  matrix: Matrix;
  view: View;
  onOpen: (column: Column) => void;
  onDecide: Decide;
  onShowAll: () => void;
}

/** Institutions across, items down. The head row, the first column and the decisions stay in sight. */
export const CompareTable = memo(function CompareTable({ matrix, view, onOpen, onDecide, onShowAll }: Props) {
  const { basis, columns } = view;
  const best = matrix.summary.suggestion?.quotationId;
  const tone = (column: Column) => toneOf(column, best);
  const width = columns.length + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls inside itself: only with focus do arrow keys work
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="逐项比价表，可用方向键滚动">
      <table className={`${styles.table} ${styles.matrix}`} {...cssValues({ '--columns': columns.length })}>
        <caption className="sr-only">
          {matrix.title}：{columns.length} 家机构逐项比价，金额为每人
        </caption>
        <thead>
          <tr>
            <th scope="col">
              项目
              <small>
                {matrix.summary.items} 项中 {matrix.summary.differingRows} 项有差异
              </small>
            </th>
            {columns.map((column) => (
              <th key={column.quotationId} scope="col" className={tone(column)}>
                <button
                  type="button"
                  className={`link-button ${styles.name}`}
                  title="查看这份报价的全部内容"
                  onClick={() => onOpen(column)}
                >
                  {column.institution.name}
                </button>
                <small>{institutionText(column)}</small>
                <RoundTag round={column.round} />
                <small>
                  得分 <b className="num">{column.score.toFixed(1)}</b>
                  {column.quotationId === best && ' · 建议'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
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
                        {index > 0 ? <Figure yuan={column[sum]} /> : <Money yuan={column[sum]} exact />}
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
        {view.categories.map((category) => (
          <tbody key={category.name}>
            <tr className={styles.category}>
              <th scope="rowgroup" colSpan={width}>
                <span>{category.name}</span>
              </th>
            </tr>
            {category.rows.map((row) => (
              <TableRow
                key={row.name}
                row={row}
                basis={basis}
                columns={columns}
                order={view.order}
                best={best}
              />
            ))}
          </tbody>
        ))}
        {view.hidden > 0 && (
          <tbody>
            <tr className={styles.category}>
              <td colSpan={width}>
                <HiddenRows view={view} onShowAll={onShowAll} />
              </td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">
              决定
              {columns.some((column) => column.actions.includes('undo') && isAccepted(column)) && (
                <small>已接受一家，改选请先撤回</small>
              )}
            </th>
            {columns.map((column) => (
              <td key={column.quotationId} className={tone(column)}>
                <DecisionButtons
                  column={column}
                  main={column.quotationId === best}
                  onDecide={onDecide}
                  status={<StatusTag status={column.status} />}
                />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
});

const toneOf = (column: Column, best: string | undefined) =>
  column.quotationId === best ? styles.best : isAccepted(column) ? styles.accepted : undefined;

interface RowProps extends Reading {
  row: Row;
  best: string | undefined;
}

const TableRow = memo(function TableRow({ row, basis, columns, order, best }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        {!row.required && <small>{row.related ? '关联规则带出' : '选做'}</small>}
      </th>
      {columns.map((column, at) => {
        const cell = row.cells[order[at] as number] ?? null;
        const flips = cell?.flips && basis === 'levelled';
        return (
          <td
            key={column.quotationId}
            className={[toneOf(column, best), flips && styles.flip].filter(Boolean).join(' ')}
          >
            <CellContent cell={cell} levelled={basis === 'levelled' && isLevelled(cell)} />
          </td>
        );
      })}
    </tr>
  );
});

/** How many items the filters leave out, and the way to them. */
export function HiddenRows({ view, onShowAll }: Pick<Props, 'view' | 'onShowAll'>) {
  if (view.hidden === 0) return null;
  return (
    <span className="hint">
      {view.shown === 0 ? '没有符合筛选的项目，' : '其余 '}
      {view.hidden} 项未显示。
      <button type="button" className="link-button" onClick={onShowAll}>
        显示全部项目
      </button>
    </span>
  );
}

/** `5.3 折`; '' when nothing is taken off. */
function discount({ raw, listTotal }: Column): string {
  const tenths = (Number(raw) / Number(listTotal)) * 10;
  return Number(listTotal) > 0 && tenths < 9.95 ? `${tenths.toFixed(1)} 折` : '';
}
