import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { Attachments } from '#web/features/demand/attachments.tsx';
import { termFactsOrAny } from '#web/features/demand/term-facts.ts';
import { FactGrid, type GridFact } from '#web/ui/app/fact-grid.tsx';
import { Money, MoneyRange } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import type { QuotationDetail } from './types.ts';

/** What the buyer asks for, besides the items. */
export function DemandFacts({ detail }: { detail: QuotationDetail }) {
  const { demand } = detail;
  const budget = demand.budget ? (
    <>
      <MoneyRange from={demand.budget.min ?? undefined} to={demand.budget.max ?? undefined} /> / 人
    </>
  ) : (
    '未公开'
  );
  const optional: GridFact[] = [
    { label: detail.source.name, value: detail.invitationReason, wide: true },
    { label: '采购方备注', value: demand.remarks, wide: true },
    {
      label: '附件',
      value: demand.attachments.length > 0 && <Attachments files={demand.attachments} />,
      wide: true,
    },
  ];
  return (
    <FactGrid
      facts={[
        { label: '采购方', value: demand.company },
        {
          label: '联系人',
          value: `${demand.contact} ${demand.mobile}${detail.outcome?.won ? '' : '（中标后可见）'}`,
        },
        {
          label: '城市与人数',
          value: demand.cities.map((city) => `${city.name} ${city.headcount} 人`).join('、'),
        },
        { label: '报价截止', value: momentText(demand.deadline) },
        { label: '预算', value: budget },
        ...termFactsOrAny(demand),
        ...optional.filter(({ value }) => value),
      ]}
    />
  );
}

/** What was won; before that all packages that are offered, times heads; nothing of what was given up. */
export function WholeAmount({ detail }: { detail: QuotationDetail }) {
  if (detail.status.code === quotationStatus.cancelled) return '未报价';
  if (detail.won)
    return (
      <>
        中标 <Money yuan={detail.won.amount} />（{detail.won.packages} 个套餐，{detail.won.headcount} 人）
      </>
    );
  const offered = detail.packages.filter(({ status }) => status.code !== quotationPackageStatus.cancelled);
  const fen = offered.reduce((sum, one) => sum + (parseYuan(one.quotedTotal) ?? 0) * one.headcount, 0);
  return (
    <>
      合计 <Money yuan={toYuanText(fen)} />
    </>
  );
}
