import { Attachments } from '#web/features/demand/attachments.tsx';
import { Descriptions } from 'antd';
import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { Money, MoneyRange } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { priceBasisName, type QuotationDetail } from './types.ts';

/** What the buyer asks for, besides the items. */
export function DemandFacts({ detail }: { detail: QuotationDetail }) {
  const { demand } = detail;
  const budget =
    demand.budgetMin || demand.budgetMax ? (
      <>
        <MoneyRange from={demand.budgetMin ?? undefined} to={demand.budgetMax ?? undefined} /> / 人
      </>
    ) : (
      '未公开'
    );
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, lg: 3 }}
      items={[
        { key: 'company', label: '采购方', children: demand.company },
        {
          key: 'contact',
          label: '联系人',
          children: `${demand.contact} ${demand.mobile}${detail.outcome?.won ? '' : '（中标后可见）'}`,
        },
        {
          key: 'cities',
          label: '城市与人数',
          children: demand.cities.map((city) => `${city.name} ${city.headcount} 人`).join('、'),
        },
        {
          key: 'exam',
          label: '体检时间',
          children: demand.examFrom ? `${demand.examFrom} 至 ${demand.examTo ?? '待定'}` : '待定',
        },
        { key: 'deadline', label: '报价截止', children: momentText(demand.deadline) },
        { key: 'budget', label: '预算', children: budget },
        { key: 'basis', label: '报价方式', children: priceBasisName[demand.priceBasis] },
        { key: 'invoice', label: '发票', children: demand.invoiceType || '未指定' },
        { key: 'settlement', label: '结算', children: demand.settlement || '未指定' },
        ...(detail.invitationReason
          ? [
              {
                key: 'why',
                label: detail.source.name,
                span: 'filled' as const,
                children: detail.invitationReason,
              },
            ]
          : []),
        ...(demand.remarks
          ? [{ key: 'remarks', label: '采购方备注', span: 'filled' as const, children: demand.remarks }]
          : []),
        ...(demand.attachments.length > 0
          ? [
              {
                key: 'attachments',
                label: '附件',
                span: 'filled' as const,
                children: <Attachments files={demand.attachments} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** All packages times heads. */
export function WholeAmount({ detail }: { detail: QuotationDetail }) {
  const fen = detail.packages.reduce(
    (sum, one) => sum + (parseYuan(one.quotedTotal) ?? 0) * one.headcount,
    0,
  );
  return <Money yuan={toYuanText(fen)} />;
}
