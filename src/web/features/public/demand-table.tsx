import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import { StatusWord } from '#web/ui/tag.tsx';
import { Countdown } from './countdown.tsx';
import { citiesText } from './words.ts';

type Demand = CallOutput<'demand.listHall'>['records'][number];

/** 采购中 */
const procuring = 2;

/** Demands as strangers see them; on a phone each is a card. */
export function DemandTable({ demands, now }: { demands: readonly Demand[]; now: number }) {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">需求</th>
          <th scope="col">城市</th>
          <th scope="col">人数</th>
          <th scope="col">人均预算</th>
          <th scope="col">已收报价</th>
          <th scope="col">距截止</th>
        </tr>
      </thead>
      <tbody>
        {demands.map((demand) => (
          <tr key={demand.demandId}>
            <td>
              <span className="row-title">
                <Link to={paths.demandDetail(demand.demandId)}>{demand.title}</Link>
              </span>
              <small>
                {demand.companyName} · {demand.purpose.name} · {demand.itemCount} 项
                {demand.packageCount > 1 && `，${demand.packageCount} 个套餐`}
              </small>
            </td>
            <td data-label="城市">{citiesText(demand.cities)}</td>
            <td data-label="人数" className="num">
              {demand.headcount.toLocaleString('en')} 人
            </td>
            <td data-label="人均预算">
              <Budget demand={demand} />
            </td>
            <td data-label="已收报价" className="num">
              {demand.quotationCount} 家
            </td>
            <td data-label="距截止">
              {demand.status.code === procuring ? (
                <Countdown deadline={demand.quoteDeadline} now={now} />
              ) : (
                <StatusWord status={demand.status} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Budget({ demand }: { demand: Pick<Demand, 'budget' | 'budgetHidden'> }) {
  if (demand.budget)
    return <MoneyRange from={demand.budget.min ?? undefined} to={demand.budget.max ?? undefined} />;
  return <span>{demand.budgetHidden ? '未公开' : '未填写'}</span>;
}
