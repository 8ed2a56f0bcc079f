import type { ReactNode } from 'react';
import { Money } from '#web/ui/money.tsx';
import styles from './quoting.module.css';
import { type PackageDetail, percent, rateText } from './types.ts';

/** What the package comes to, beside what it could be compared with. */
export function PackageFigures({ detail }: { detail: PackageDetail }) {
  const figures: [string, ReactNode][] = [
    ['门市价合计', <Money key="list" yuan={detail.listTotal} exact />],
    ['折扣', rateText(detail.rate)],
    ['平台参考价', <Money key="reference" yuan={detail.referenceTotal} exact />],
    ['项目覆盖', percent(detail.coverage)],
    ['人数', `${detail.headcount} 人`],
  ];
  return (
    <dl className={`panel figures ${styles.figures}`}>
      <div>
        <dt>报价 / 人</dt>
        <dd className={styles.total}>
          <Money yuan={detail.quotedTotal} exact />
          {detail.previousTotal && (
            <small>
              上次{' '}
              <del>
                <Money yuan={detail.previousTotal} exact />
              </del>
            </small>
          )}
        </dd>
      </div>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
