import { formatFen, parseYuan } from '#domain/kernel/money.ts';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './compare.module.css';
import type { Basis, Cell } from './view.ts';

const partly = (cell: Cell) =>
  cell.missingMembers.length > 0 && { detail: `${cell.missingMembers.length} 项` };

/** What a line costs, with the label of its state; a number never stands without its reason. */
export function CellContent({ cell, basis }: { cell: Cell | null; basis: Basis }) {
  if (!cell) return <small>不需要</small>;
  const levelled = basis === 'levelled';
  const spread = cell.price !== '0.00' && cell.comparablePrice !== cell.price;
  return (
    <div className={styles.cell}>
      <StatusTag status={cell.match} {...partly(cell)} />{' '}
      <span className={cell.lowest ? 'good' : undefined}>
        <Price cell={cell} added={levelled ? cell.added : null} />
        {cell.lowest && <span className="sr-only">（本项最低）</span>}
      </span>
      {(spread || cell.coveredBy) && cell.comparablePrice !== '0.00' && (
        <small>
          组合项目，本项分摊 <Figure yuan={cell.comparablePrice} />
        </small>
      )}
      {cell.reason && (
        <small className={styles.reason} title={cell.reason}>
          {cell.reason}
        </small>
      )}
      {levelled && cell.added !== null && cell.ruleText && <small>{cell.ruleText}</small>}
      {levelled && cell.flips && <small className="warning">补齐后因此落后</small>}
    </div>
  );
}

/** `added`: what levelling adds to the price. */
function Price({ cell, added }: { cell: Cell; added: string | null }) {
  if (cell.coveredBy) return `含在「${cell.coveredBy}」内`;
  const more = added !== null && (
    <>
      +<Figure yuan={added} />
    </>
  );
  if (cell.price !== '0.00')
    return (
      <>
        <Figure yuan={cell.price} /> {more}
      </>
    );
  if (more) return more;
  if (cell.added !== null) return '未报价';
  return cell.match.name === '互斥' ? '不计价' : '不另计价';
}

/** Money without the colour of money: in the rows only the lowest is coloured. */
export const Figure = ({ yuan }: { yuan: string }) => (
  <span className="num">{formatFen(parseYuan(yuan) ?? 0)}</span>
);
