import { useEffect } from 'react';
import { ShortMoney } from '#web/ui/money.tsx';
import styles from './custom-package.module.css';
import type { Range } from './use-price-range.ts';

/** The figures while items are ticked, and the page's main step: in sight wherever one has scrolled to. */
export function PriceBar({ range, stale }: { range: Range; stale: boolean }) {
  const blocking = range.findings.filter(({ effect }) => effect === 'block').length;
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(styles.withBar as string);
    return () => classList.remove(styles.withBar as string);
  }, []);
  return (
    <div className={styles.bar}>
      <div className="wrap row gap-4">
        <a href="#prices" className="row gap-4 fill" data-stale={stale || undefined}>
          <span className="sr-only">价格与合规：</span>
          {range.packages.map(({ sex, itemCount, price, reference }) => (
            <span key={sex.code}>
              <small>
                {sex.name} {itemCount} 项
              </small>
              <ShortMoney yuan={itemCount === 0 ? undefined : (price?.median ?? reference)} />
            </span>
          ))}
          {blocking > 0 && <b className="urgent">须修改 {blocking}</b>}
        </a>
        <a className="btn btn-call" href="#make-demand">
          请机构报价
        </a>
      </div>
    </div>
  );
}
