import { memo } from 'react';
import { formatYuan } from '#domain/kernel/money.ts';
import { flipsText, priceText, shareText } from '#wire/award/comparison-text.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './compare.module.css';
import type { Cell } from './view.ts';

const partly = (cell: Cell) =>
  cell.missingMembers.length > 0 && { detail: `${cell.missingMembers.length} 项` };

/** Whether levelling says anything of it: then both prices are there, and `compare-look` shows one. */
const isLevelled = (cell: Cell | null): boolean => cell !== null && (cell.added !== null || cell.flips);

/** What a line costs, with the label of its state; a number never stands without its reason. */
export const CellContent = memo(function CellContent({ cell }: { cell: Cell | null }) {
  if (!cell) return <small>不需要</small>;
  const levelled = isLevelled(cell);
  const share = shareText(cell);
  return (
    <div className={styles.cell}>
      <StatusTag status={cell.match} {...partly(cell)} />{' '}
      <span className={cell.lowest ? 'good' : undefined}>
        <span className={levelled ? `num ${styles.asQuoted}` : 'num'}>{priceText(cell, false)}</span>
        {levelled && <span className={`num ${styles.asLevelled}`}>{priceText(cell, true)}</span>}
        {cell.lowest && <span className="sr-only">（本项最低）</span>}
      </span>
      {share && <small>{share}</small>}
      {cell.reason && (
        <small className={styles.reason} title={cell.reason}>
          {cell.reason}
        </small>
      )}
      {levelled && cell.added !== null && cell.ruleText && (
        <small className={styles.asLevelled}>{cell.ruleText}</small>
      )}
      {levelled && cell.flips && <small className={`warning ${styles.asLevelled}`}>{flipsText}</small>}
    </div>
  );
});

/** Money without the colour of money: in the rows only the lowest is coloured. */
export const Figure = ({ yuan }: { yuan: string }) => <span className="num">{formatYuan(yuan)}</span>;
