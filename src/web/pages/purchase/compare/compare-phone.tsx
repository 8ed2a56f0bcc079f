import { Select } from 'antd';
import { useId, useState } from 'react';
import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { CellContent, Figure } from './compare-cell.tsx';
import { institutionText } from '#wire/comparison-text.ts';
import { HiddenRows } from './compare-table.tsx';
import { FirstPrice, RoundTag } from './round-marks.tsx';
import styles from './compare.module.css';
import { type Decide, DecisionButtons } from './decision-buttons.tsx';
import type { Basis, Cell, Column, Row, View } from './view.ts';

interface Props {
  view: View;
  basis: Basis;
  best: string | undefined;
  onOpen: (column: Column) => void;
  onDecide: Decide;
  onShowAll: () => void;
}

/** On a phone: one institution at a time, against the suggested one. */
export function ComparePhone({ view, basis, best, onOpen, onDecide, onShowAll }: Props) {
  const { columns } = view;
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
          <ul className="stack gap-3 divided">
            {category.rows.map((row) => (
              <PhoneRow
                key={row.name}
                row={row}
                basis={basis}
                at={at}
                otherAt={other ? otherAt : undefined}
                other={other}
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
}

function PhoneRow({
  row,
  basis,
  at,
  otherAt,
  other,
}: {
  row: Row;
  basis: Basis;
  at: number;
  otherAt: number | undefined;
  other: Column | undefined;
}) {
  const cell = row.cells[at] as Cell | null;
  return (
    <li className={cell?.flips && basis === 'levelled' ? styles.flip : undefined}>
      <b>{row.name}</b>
      <CellContent cell={cell} basis={basis} />
      {other && otherAt !== undefined && (
        <div className={styles.against}>
          <small>{other.institution.name}</small>
          <CellContent cell={row.cells[otherAt] ?? null} basis={basis} />
        </div>
      )}
    </li>
  );
}
