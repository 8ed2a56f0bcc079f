import type { CallOutput } from '#wire/invoke.ts';
import { FactGrid, type GridFact } from '#web/ui/app/fact-grid.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { Attachments } from './attachments.tsx';
import { type Terms, termFactsOrAny } from './term-facts.ts';

type Demand = Terms &
  Pick<
    CallOutput<'demand.detail'>,
    | 'purpose'
    | 'cities'
    | 'headcount'
    | 'quoteDeadline'
    | 'budget'
    | 'budgetHidden'
    | 'remarks'
    | 'contact'
    | 'mobile'
    | 'attachments'
  >;

/** Step 1 of a demand as a reader sees it. */
export function DemandFacts({ demand }: { demand: Demand }) {
  const { budget, cities, attachments } = demand;
  const facts: GridFact[] = [
    { label: '体检类型', value: demand.purpose.name },
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
    ...termFactsOrAny(demand),
    { label: '联系人', value: `${demand.contact} ${demand.mobile}`.trim() },
    { label: '备注', value: demand.remarks || '无', wide: true },
  ];
  if (attachments.length > 0)
    facts.push({ label: '附件', value: <Attachments files={attachments} />, wide: true });
  return <FactGrid facts={facts} />;
}
