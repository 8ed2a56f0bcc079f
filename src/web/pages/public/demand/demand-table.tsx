import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { demandStatus } from '#domain/demand/demand-status.ts';
import { kindsText } from '#domain/demand/item-units.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { MoneyRange } from '#web/ui/money.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import styles from './hall.module.css';

export type ListedDemand = CallOutput<'demand.listHall'>['records'][number];

const { procuring } = demandStatus;

export const isOpenForQuotes = (
  demand: Pick<ListedDemand, 'status' | 'quoteDeadline'>,
  now: number,
): boolean =>
  demand.status.code === procuring && demand.quoteDeadline !== null && Date.parse(demand.quoteDeadline) > now;

interface Props {
  demands: readonly ListedDemand[];
  now: number;
  /** A last column: what an institution can do about it. Its room is fixed, whatever comes into it later. */
  quoting?: (demand: ListedDemand) => ReactNode;
}

/** Demands as strangers see them; on a phone each is a card. */
export const DemandTable = ({ demands, now, quoting }: Props) => (
  <DataTable
    rows={demands}
    rowKey={({ demandId }) => demandId}
    columns={[
      {
        head: '需求',
        render: (demand) => (
          <>
            <span className="row-title">
              <Link to={paths.demandDetail(demand.demandId)}>{demand.title}</Link>
            </span>
            <small>
              {demand.companyName} · {demand.purpose.name} · {kindsText(demand.itemCount)}
              {demand.packageCount > 1 && `，${demand.packageCount} 个套餐`}
            </small>
          </>
        ),
      },
      { head: '城市', render: ({ cities }) => citiesText(cities) },
      { head: '人数', render: ({ headcount }) => `${headcount.toLocaleString('en')} 人` },
      { head: '人均预算', render: (demand) => <Budget demand={demand} /> },
      { head: '已收报价', render: ({ quotationCount }) => `${quotationCount} 家` },
      {
        head: '距截止',
        label: ({ status }) => (status.code === procuring ? '距截止' : '状态'),
        render: ({ status, quoteDeadline }) =>
          status.code === procuring ? (
            <Countdown deadline={quoteDeadline} now={now} />
          ) : (
            <StatusTag status={status} />
          ),
      },
      ...(quoting
        ? [
            {
              head: '参与报价',
              label: '',
              className: styles.quoting,
              render: (demand: ListedDemand) => <div>{quoting(demand)}</div>,
            },
          ]
        : []),
    ]}
  />
);

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
