import type { Fact } from '#web/ui/definition-lists.tsx';
import styles from './fact-grid.module.css';

export interface GridFact extends Fact {
  /** Takes a whole row. */
  wide?: boolean;
}

/** Label above value, as many to a row as there is room for. */
export function FactGrid({ facts }: { facts: readonly GridFact[] }) {
  return (
    <dl className={`grid typed ${styles.grid}`}>
      {facts.map(({ label, value, wide, figures }) => (
        <div key={label} className={wide ? 'full' : undefined}>
          <dt>{label}</dt>
          <dd className={figures ? 'num' : undefined}>{value || '未填写'}</dd>
        </div>
      ))}
    </dl>
  );
}
