import { Collapse } from 'antd';
import { demandKindName } from '#domain/demand/demand-kind.ts';
import { ChangeLines } from '#web/features/demand/change-lines.tsx';
import { hasFiles, QuotationFiles } from '#web/features/demand/quotation-files.tsx';
import { momentText } from '#web/ui/time.ts';
import { DemandFacts, WholeAmount } from './demand-facts.tsx';
import styles from './quoting.module.css';
import type { QuotationDetail } from './types.ts';

/** What the buyer asks for, how they changed it, and the quote's own files: folded, so that prices stand in the first fold. */
export function DemandFold({ detail }: { detail: QuotationDetail }) {
  const { demand } = detail;
  return (
    <Collapse
      className={styles.demand ?? ''}
      defaultActiveKey={detail.changes.length > 0 && detail.editable ? ['changes'] : []}
      items={[
        ...(detail.changes.length > 0
          ? [
              {
                key: 'changes',
                forceRender: true,
                label: `采购方变更（${detail.changes.length} 次）`,
                children: detail.changes.map(({ at, reason, lines }) => (
                  <section key={at} className="under">
                    <b>{momentText(at)}</b> {reason}
                    <ChangeLines lines={lines} />
                  </section>
                )),
              },
            ]
          : []),
        {
          key: 'demand',
          label: demandKindName[demand.kind],
          extra: (
            <span className="hint">
              {demand.headcount} 人 · <WholeAmount detail={detail} />
            </span>
          ),
          children: <DemandFacts detail={detail} />,
          forceRender: true,
        },
        ...(hasFiles(detail)
          ? [
              {
                key: 'files',
                label: '本报价的附件',
                children: <QuotationFiles files={detail} />,
                forceRender: true,
              },
            ]
          : []),
      ]}
    />
  );
}
