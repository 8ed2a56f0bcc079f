import type { Fact } from '#web/ui/definition-lists.tsx';
import styles from './fact-grid.module.css';

export interface GridFact extends Fact {
  /** Takes a whole row. */
  wide?: boolean;
}

interface Props {
  facts: readonly GridFact[];
  /** Values may be as long as a licence's number. */
  long?: boolean;
}

/** Label above value, as many to a row as there is room for. */
export function FactGrid({ facts, long = false }: Props) {
  return (
    <dl className={`grid typed ${styles.grid} ${long ? styles.long : ''}`}>
      {facts.map(({ label, value, wide, figures }) => (
        <div key={label} className={wide ? 'full' : undefined}>
          <dt>{label}</dt>
          <dd className={figures ? 'num' : undefined}>{value || '未填写'}</dd>
        </div>
      ))}
    </dl>
  );
}
