import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import styles from './matrix.module.css';
import type { Basis, Cell } from './view.ts';

const partly = (cell: Cell) =>
  cell.missingMembers.length > 0 ? `${cell.missingMembers.length} 项` : undefined;

/** What a line costs, by the word of its state; a number never stands without its reason. */
export function CellContent({ cell, basis }: { cell: Cell | null; basis: Basis }) {
  if (!cell) return <span className={styles.why}>不需要</span>;
  const own = cell.price !== '0.00';
  const added = basis === 'levelled' ? cell.added : null;
  const spread = own && cell.comparablePrice !== cell.price;
  return (
    <>
      <span className={styles.figure}>
        <StatusTag status={cell.match} {...(partly(cell) && { detail: partly(cell) as string })} />
        {cell.coveredBy ? (
          <span className={cell.lowest ? styles.lowest : styles.covered}>
            含在「{cell.coveredBy}」内
            {cell.lowest && <span className="sr-only">（本项最低）</span>}
          </span>
        ) : (
          <Price cell={cell} own={own} added={added} />
        )}
      </span>
      {(spread || cell.coveredBy) && cell.comparablePrice !== '0.00' && (
        <span className={styles.why}>
          组合项目，本项分摊 <Figure yuan={cell.comparablePrice} />
        </span>
      )}
      {cell.reason && (
        <span className={styles.reason} title={cell.reason}>
          {cell.reason}
        </span>
      )}
      {added !== null && cell.ruleText && <span className={styles.why}>{cell.ruleText}</span>}
      {cell.flips && basis === 'levelled' && <span className={styles.flipNote}>补齐后因此落后</span>}
    </>
  );
}

function Price({ cell, own, added }: { cell: Cell; own: boolean; added: string | null }) {
  if (own)
    return (
      <span className={cell.lowest ? styles.lowest : styles.price}>
        <Figure yuan={cell.price} />
        {cell.lowest && <span className="sr-only">（本项最低）</span>}
        {added !== null && (
          <small>
            {' +'}
            <Figure yuan={added} />
          </small>
        )}
      </span>
    );
  if (added !== null)
    return (
      <span className={styles.price}>
        +<Figure yuan={added} />
      </span>
    );
  if (cell.added !== null) return <span className={styles.covered}>未报价</span>;
  return <span className={styles.covered}>{cell.match.name === '互斥' ? '不计价' : '不另计价'}</span>;
}

/** Money without the colour of money: in the rows only the lowest is coloured. */
export function Figure({ yuan }: { yuan: string }) {
  return (
    <span className={styles.plain}>
      <Money yuan={yuan} exact />
    </span>
  );
}
