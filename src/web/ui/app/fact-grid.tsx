import type { ReactNode } from 'react';
import styles from './fact-grid.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a whole row. */
  wide?: boolean;
  /** Figures of equal width. */
  figures?: boolean;
}

/** Label above value, two to a row where there is room. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`grid ${styles.grid}`}>
      {facts.map(({ label, value, wide, figures }) => (
        <div key={label} className={wide ? 'full' : undefined}>
          <dt>{label}</dt>
          <dd className={figures ? 'num' : undefined}>{value || '未填写'}</dd>
        </div>
      ))}
    </dl>
  );
}
