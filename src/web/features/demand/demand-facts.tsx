import type { CallOutput } from '#wire/invoke.ts';
import { type Fact, FactGrid } from '#web/ui/app/fact-grid.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { Attachments } from './attachments.tsx';

type Demand = Pick<
  CallOutput<'demand.getMine'>,
  | 'purpose'
  | 'cities'
  | 'headcount'
  | 'examFrom'
  | 'examTo'
  | 'quoteDeadline'
  | 'budget'
  | 'budgetHidden'
  | 'priceBasis'
  | 'invoiceType'
  | 'settlement'
  | 'requiredTypes'
  | 'requiredLevels'
  | 'requiredServices'
  | 'remarks'
  | 'contact'
  | 'mobile'
  | 'attachments'
>;

const ANY = '不限';
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、') || ANY;

/** Step 1 of a demand as a reader sees it. */
export function DemandFacts({ demand }: { demand: Demand }) {
  const { budget, cities, attachments } = demand;
  const facts: Fact[] = [
    { label: '体检类型', value: demand.purpose.name },
    {
      label: '体检时间',
      value: demand.examFrom && demand.examTo && `${demand.examFrom} 至 ${demand.examTo}`,
    },
    { label: '报价截止', value: demand.quoteDeadline && momentText(demand.quoteDeadline) },
    {
      label: `体检城市（共 ${demand.headcount.toLocaleString('zh-CN')} 人）`,
      value: cities.map(({ name, headcount }) => `${name} ${headcount} 人`).join('、'),
      wide: true,
    },
    {
      label: '人均预算',
      value: budget && (
        <>
          <MoneyRange from={budget.min ?? undefined} to={budget.max ?? undefined} />
          {demand.budgetHidden && '（不对机构公开）'}
        </>
      ),
    },
    { label: '报价方式', value: demand.priceBasis.name },
    { label: '发票', value: demand.invoiceType.name || ANY },
    { label: '结算', value: demand.settlement.name || ANY },
    { label: '机构类型', value: names(demand.requiredTypes) },
    { label: '机构等级', value: names(demand.requiredLevels) },
    { label: '服务要求', value: names(demand.requiredServices) },
    { label: '联系人', value: `${demand.contact} ${demand.mobile}`.trim() },
    { label: '备注', value: demand.remarks || '无', wide: true },
  ];
  if (attachments.length > 0)
    facts.push({ label: '附件', value: <Attachments files={attachments} />, wide: true });
  return <FactGrid facts={facts} />;
}
