import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import styles from './comparison.module.css';
import type { Matrix } from './view.ts';
import { writeWeights } from './weights.ts';

/** The demand's packages: how many heads, how far decided. */
export function PackageLinks({ matrix }: { matrix: Matrix }) {
  const weights = writeWeights(matrix.weights);
  const nav = useRef<HTMLElement>(null);
  // On a phone the row scrolls: the one on show is brought into sight.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[data-package="${matrix.packageId}"]`);
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - 16 });
  }, [matrix.packageId]);
  return (
    <nav ref={nav} className={styles.packages} aria-label="套餐">
      {matrix.packages.map(({ packageId, name, headcount, quotations, accepted }) => (
        <Link
          key={packageId}
          data-package={packageId}
          to={paths.compare(matrix.demandId, { packageId, weights })}
          replace
          preventScrollReset
          aria-current={packageId === matrix.packageId ? 'page' : undefined}
        >
          {name}
          <small>
            {headcount} 人 ·{' '}
            <span className={accepted ? styles.good : undefined}>
              {accepted ? `已接受 ${accepted.institution}` : `${quotations} 份报价`}
            </span>
          </small>
        </Link>
      ))}
    </nav>
  );
}
