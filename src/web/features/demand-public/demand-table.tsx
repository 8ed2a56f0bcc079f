import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths.ts';
import { MoneyRange } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import styles from './hall.module.css';

export type ListedDemand = CallOutput<'demand.listHall'>['records'][number];

/** 采购中 */
const procuring = 2;

export const takesQuotes = (demand: Pick<ListedDemand, 'status' | 'quoteDeadline'>, now: number): boolean =>
  demand.status.code === procuring && demand.quoteDeadline !== null && Date.parse(demand.quoteDeadline) > now;

interface Props {
  demands: readonly ListedDemand[];
  now: number;
  /** A last column: what an institution can do about it. Its room is fixed, whatever comes into it later. */
  quoting?: (demand: ListedDemand) => ReactNode;
}

/** Demands as strangers see them; on a phone each is a card. */
export function DemandTable({ demands, now, quoting }: Props) {
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
          {quoting && <th scope="col">参与报价</th>}
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
            <td data-label={demand.status.code === procuring ? '距截止' : '状态'}>
              {demand.status.code === procuring ? (
                <Countdown deadline={demand.quoteDeadline} now={now} />
              ) : (
                <StatusTag status={demand.status} />
              )}
            </td>
            {quoting && (
              <td className={styles.quoting}>
                <div>{quoting(demand)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 深圳 / 东莞, 深圳 / 东莞等 5 城. */
export function citiesText(cities: ListedDemand['cities'], shown = 2): string {
  const names = cities.slice(0, shown).map(({ name }) => name);
  return cities.length > shown ? `${names.join(' / ')}等 ${cities.length} 城` : names.join(' / ');
}

export function Budget({ demand }: { demand: Pick<ListedDemand, 'budget' | 'budgetHidden'> }) {
  if (demand.budget)
    return <MoneyRange from={demand.budget.min ?? undefined} to={demand.budget.max ?? undefined} />;
  return <span>{demand.budgetHidden ? '未公开' : '未填写'}</span>;
}
