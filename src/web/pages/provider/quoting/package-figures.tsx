import { percent } from '#domain/kernel/percent.ts';
import { quotationPackageStatus } from '#domain/quotation/quotation-machine.ts';
import { Figure } from '#web/ui/definition-lists.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './quoting.module.css';
import { type PackageDetail, rateText } from './types.ts';

/** Not declined, by itself or with the whole quote. */
export const isOffered = ({ status }: Pick<PackageDetail, 'status'>): boolean =>
  status.code !== quotationPackageStatus.cancelled;

/** What the package comes to, beside what it could be compared with. */
export const PackageFigures = ({ detail }: { detail: PackageDetail }) => (
  <>
    {/* On paper no tabs say which package it is. */}
    <h2 className="print-only">
      {detail.name} <StatusTag status={detail.status} />
    </h2>
    <dl className={`panel figures ${styles.figures}`}>
      <Figure
        label="报价 / 人"
        value={
          <span className={styles.total}>
            {isOffered(detail) ? <Money yuan={detail.quotedTotal} /> : '不报价'}
          </span>
        }
        unit={
          detail.previousTotal && (
            <>
              上次{' '}
              <del>
                <Money yuan={detail.previousTotal} />
              </del>
            </>
          )
        }
      />
      <Figure label="门市价合计" value={<Money yuan={detail.listTotal} />} />
      {isOffered(detail) && <Figure label="折扣" value={rateText(detail.rate)} />}
      <Figure label="平台参考价" value={<Money yuan={detail.referenceTotal} />} />
      <Figure label="项目覆盖" value={percent(detail.coverage)} />
      <Figure label="人数" value={`${detail.headcount} 人`} />
      {detail.won.length > 0 && <Figure label="中标城市" value={detail.won.join('、')} />}
    </dl>
  </>
);
