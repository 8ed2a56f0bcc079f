import { DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { QuotationDetail } from './types.ts';

const kinds = { lacking: '缺项', replaced: '替换' } as const;

/** What a quote that was not taken teaches: where its price stood and which of its own items cost how much. */
export function LossPanel({ loss }: { loss: NonNullable<QuotationDetail['loss']> }) {
  return (
    <section className="panel stack gap-3" aria-label="从这次报价看">
      <h2>从这次报价看</h2>
      <p>{loss.levelledText}</p>
      {loss.items.length === 0 ? (
        <p className="soft">采购方要求的项目都直接做到了，差距只在价格。</p>
      ) : (
        <>
          <p>
            以下 {loss.items.length} 项使比价时的总价高出 <Money yuan={loss.added} />
            （各项每人金额 × 人数）：
          </p>
          <DataTable
            rows={loss.items}
            rowKey={({ packageName, name }) => `${packageName} ${name}`}
            columns={[
              {
                head: '项目',
                render: ({ name, kind }) => (
                  <>
                    {name} <Tag tone={kind === 'lacking' ? 'bad' : 'info'}>{kinds[kind]}</Tag>
                  </>
                ),
              },
              { head: '套餐', render: ({ packageName }) => packageName },
              { head: '每人多算', end: true, render: ({ cost }) => <Money yuan={cost} /> },
              { head: '依据', render: ({ basis }) => <span className="hint">{basis}</span> },
            ]}
          />
        </>
      )}
      <p className="hint">
        缺项按本机构单项价、没有则按平台参考价计入；采购方比价时也可能按其余报价的中位数补齐。金额只由本机构的报价和公开参考价算出，不含其他机构的任何价格。
      </p>
    </section>
  );
}
