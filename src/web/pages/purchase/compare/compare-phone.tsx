import { Select } from 'antd';
import { memo, useId, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { CellContent, Figure, isLevelled } from './compare-cell.tsx';
import { institutionText } from '#wire/comparison-text.ts';
import { HiddenRows } from './compare-table.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import styles from './compare.module.css';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';
import type { Basis, Cell, Column, Row, View } from './view.ts';

interface Props {
  view: View;
  best: string | undefined;
  onOpen: (column: Column) => void;
  onDecide: Decide;
  onShowAll: () => void;
}

/** On a phone: one institution at a time, against the suggested one. */
export const ComparePhone = memo(function ComparePhone({ view, best, onOpen, onDecide, onShowAll }: Props) {
  const { basis, columns, order } = view;
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
    <div className="panel stack">
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
            label: `${column.institution.name} ${formatFen(parseYuan(sum(column)) ?? 0)}`,
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
        <p>
          {basis === 'levelled' ? '齐项价' : '原报价'} <Money yuan={sum(chosen)} exact /> / 人 ·{' '}
          {basis === 'levelled' ? '原报价' : '齐项价'}{' '}
          <Figure yuan={basis === 'levelled' ? chosen.raw : chosen.levelled} /> · 得分{' '}
          {chosen.score.toFixed(1)}
          <FirstPrice offer={chosen} />
        </p>
        {other && (
          <p className="hint">
            对比{other.quotationId === best ? '建议的' : ''}「{other.institution.name}」{' '}
            <Figure yuan={sum(other)} />
          </p>
        )}
      </div>
      {view.categories.map((category) => (
        <section key={category.name}>
          <h3 className="hint">{category.name}</h3>
          <ul className={`stack gap-3 divided ${styles.rows}`}>
            {category.rows.map((row) => (
              <PhoneRow
                key={row.name}
                row={row}
                basis={basis}
                at={order[at] as number}
                otherAt={other ? order[otherAt] : undefined}
                otherName={other?.institution.name}
              />
            ))}
          </ul>
        </section>
      ))}
      <HiddenRows view={view} onShowAll={onShowAll} />
      <div className={`row between gap-3 ${styles.foot}`}>
        <span>{chosen.institution.name}</span>
        <DecisionButtons
          column={chosen}
          main={chosen.quotationId === best}
          onDecide={onDecide}
          status={<StatusTag status={chosen.status} />}
        />
      </div>
    </div>
  );
});

interface RowProps {
  row: Row;
  basis: Basis;
  /** Places of the cells in the row. */
  at: number;
  otherAt: number | undefined;
  otherName: string | undefined;
}

const PhoneRow = memo(function PhoneRow({ row, basis, at, otherAt, otherName }: RowProps) {
  const cell = row.cells[at] ?? null;
  const other = otherAt === undefined ? null : (row.cells[otherAt] ?? null);
  const levelled = (one: Cell | null) => basis === 'levelled' && isLevelled(one);
  return (
    <li className={cell?.flips && basis === 'levelled' ? styles.flip : undefined}>
      <b>{row.name}</b>
      <CellContent cell={cell} levelled={levelled(cell)} />
      {otherName && (
        <div className={styles.against}>
          <small>{otherName}</small>
          <CellContent cell={other} levelled={levelled(other)} />
        </div>
      )}
    </li>
  );
});
