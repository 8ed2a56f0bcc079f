import { Money } from '#web/ui/money.tsx';
import styles from './custom-package.module.css';
import type { Range } from './use-price-range.ts';

/** On a phone the figures stay in sight while items are ticked. */
export function PriceBar({ range, stale }: { range: Range; stale: boolean }) {
  const blocking = range.findings.filter(({ effect }) => effect === 'block').length;
  return (
    <a className={styles.bar} href="#prices" data-stale={stale || undefined}>
      <span className="sr-only">价格与合规：</span>
      {range.packages.map(({ sex, itemCount, price, reference }) => (
        <span key={sex.code}>
          <small>
            {sex.name} {itemCount} 项
          </small>
          <Money yuan={itemCount === 0 ? undefined : (price?.median ?? reference)} />
        </span>
      ))}
      {blocking > 0 && <b className="urgent push">须修改 {blocking}</b>}
    </a>
  );
}
