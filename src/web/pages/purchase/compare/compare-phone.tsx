import { Select } from 'antd';
import { memo, type ReactNode, useId, useState } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { institutionText } from '#wire/award/comparison-text.ts';
import { elsewhereText } from '#wire/award/decision-text.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './compare.module.css';
import { CellContent, Figure } from './compare-cell.tsx';
import { categoryLook, rowLook } from './compare-look.ts';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import { type Basis, type Column, type Matrix, type MatrixRow, placeText, type Rows } from './view.ts';

interface Props {
  matrix: Matrix;
  rows: Rows;
  basis: Basis;
  /** The class that says what of the rows is shown. */
  look: string;
  /** What the filters hide. */
  below: ReactNode;
  best: string | undefined;
  onOpen: (column: Column) => void;
  onDecide: Decide;
}

/** On a phone: one institution at a time, against the suggested one. */
export function ComparePhone({ matrix, rows, basis, look, below, best, onOpen, onDecide }: Props) {
  const { categories, columns, order } = rows;
  const switcherId = useId();
  const [chosenId, choose] = useState<string>();
  const at = Math.max(
    0,
    columns.findIndex((column) => column.quotationId === chosenId),
  );
  const chosen = columns[at] as Column;
  // Against the suggested one; the suggested one itself against the next.
  const otherAt = at === 0 ? 1 : 0;
  const other = columns[otherAt];
  const sum = (column: Column) => (basis === 'levelled' ? column.levelled : column.raw);
  return (
    <div className={`panel stack ${look}`}>
      <div>
        <label className="hint" htmlFor={switcherId}>
          查看机构
        </label>
        <Select
          id={switcherId}
          className="btn-wide"
          value={chosen.quotationId}
          onChange={choose}
          options={columns.map((column) => ({
            value: column.quotationId,
            label: `${column.institution.name} ${formatYuan(sum(column))}`,
          }))}
        />
      </div>
      <div>
        <div className="cluster">
          <button type="button" className={`link-button ${styles.name}`} onClick={() => onOpen(chosen)}>
            {chosen.institution.name}
          </button>
          <StatusTag status={chosen.status} />
          <RoundTag round={chosen.round} />
        </div>
        <p className="hint">{institutionText(chosen)}</p>
        {chosen.elsewhere.length > 0 && <p className="warning">{elsewhereText(chosen.elsewhere)}</p>}
        <p>
          {basis === 'levelled' ? '齐项价' : '原报价'} <Money yuan={sum(chosen)} /> / 人 ·{' '}
          {basis === 'levelled' ? '原报价' : '齐项价'}{' '}
          <Figure yuan={basis === 'levelled' ? chosen.raw : chosen.levelled} /> · {placeText(matrix, chosen)}
          <FirstPrice offer={chosen} />
        </p>
        {other && (
          <p className="hint">
            对比{other.quotationId === best ? '建议的' : ''}「{other.institution.name}」{' '}
            <Figure yuan={sum(other)} />
          </p>
        )}
      </div>
      {categories.map((category) => (
        <section key={category.name} className={categoryLook(category)}>
          <h3 className="hint">{category.name}</h3>
          <ul className={`stack gap-3 divided ${styles.rows}`}>
            {category.rows.map((row) => (
              <PhoneRow
                key={row.name}
                row={row}
                at={order[at] as number}
                otherAt={other ? order[otherAt] : undefined}
                otherName={other?.institution.name}
              />
            ))}
          </ul>
        </section>
      ))}
      {below}
      <div className={`row between gap-3 ${styles.foot}`}>
        <span>{chosen.institution.name}</span>
        <DecisionButtons column={chosen} main={chosen.quotationId === best} onDecide={onDecide} />
      </div>
    </div>
  );
}

interface RowProps {
  row: MatrixRow;
  /** Places of the cells in the row. */
  at: number;
  otherAt: number | undefined;
  otherName: string | undefined;
}

const PhoneRow = memo(function PhoneRow({ row, at, otherAt, otherName }: RowProps) {
  const cell = row.cells[at] ?? null;
  const other = otherAt === undefined ? null : (row.cells[otherAt] ?? null);
  return (
    <li className={`${rowLook(row)} ${cell?.flips ? styles.flip : ''}`}>
      <b>{row.name}</b>
      <CellContent cell={cell} />
      {otherName && (
        <div className={styles.against}>
          <small>{otherName}</small>
          <CellContent cell={other} />
        </div>
      )}
    </li>
  );
});
