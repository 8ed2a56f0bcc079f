import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import { Money } from '#web/ui/money.tsx';
import { momentText } from '#web/ui/time.ts';
import { percent, type QuotationRecord } from './types.ts';

/** `manyInstitutions`: who quotes for several needs to see for which one. */
export const quotationColumns = (manyInstitutions: boolean): ListColumn<QuotationRecord>[] => [
  {
    key: 'demand',
    title: '采购需求',
    card: 'title',
    render: ({ quotationId, demand, source, institution }) => (
      <>
        <Link className="text-link" to={paths.quotation(quotationId)}>
          {demand.title}
        </Link>
        <SubLine>
          {demand.purpose} · {demand.number}
          {source.code !== 'match' && ` · ${source.name}`}
          {manyInstitutions && ` · ${institution.name}`}
        </SubLine>
      </>
    ),
  },
  {
    key: 'cities',
    title: '城市与人数',
    width: 140,
    render: ({ demand }) => (
      <>
        {demand.cities.map((city) => city.name).join('、')}
        <SubLine>{demand.headcount} 人</SubLine>
      </>
    ),
  },
  {
    key: 'deadline',
    title: '报价截止',
    width: 150,
    render: ({ demand, open }) => (
      <>
        {open ? <Countdown deadline={demand.deadline} /> : '已截止'}
        <SubLine>{momentText(demand.deadline)}</SubLine>
      </>
    ),
  },
  {
    key: 'coverage',
    title: '覆盖',
    width: 100,
    render: ({ coverage, problems }) => (
      <>
        <span className="num">{percent(coverage)}</span>
        {problems > 0 && <SubLine>{problems} 项需留意</SubLine>}
      </>
    ),
  },
  {
    key: 'price',
    title: '报价 / 人',
    width: 120,
    align: 'right',
    render: ({ perHead, amount }) => (
      <>
        <Money yuan={perHead} exact />
        <SubLine>
          合计 <Money yuan={amount} />
        </SubLine>
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 120,
    card: 'corner',
    render: (record) => (
      <>
        <StatusTag status={record.status} />
        {isToQuote(record) && (
          <SubLine>
            {record.confirmedPackages}/{record.packageCount} 套餐已确认
          </SubLine>
        )}
      </>
    ),
  },
];

export const isToQuote = ({ open, actions }: QuotationRecord): boolean => open && actions.includes('confirm');
