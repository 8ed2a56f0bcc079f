import { percent } from '#domain/kernel/percent.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { paths } from '#web/paths/paths.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { serverNow } from '#web/ui/clock.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Money } from '#web/ui/money.tsx';
import { noMoreQuotes } from '#web/ui/no-more-quotes.ts';
import { momentText } from '#web/ui/time.ts';
import { type QuotationRecord } from './types.ts';
import { waitingText } from './waiting-text.ts';

/** `manyInstitutions`: who quotes for several needs to see for which one. */
export const quotationColumns = (manyInstitutions: boolean): ListColumn<QuotationRecord>[] => [
  {
    key: 'demand',
    title: '采购需求',
    card: 'title',
    to: ({ quotationId }) => paths.quotation(quotationId),
    render: ({ demand }) => demand.title,
    renderBelow: ({ demand, source, institution }) =>
      [
        demand.purpose,
        demand.number,
        source.code !== 'match' && source.name,
        manyInstitutions && institution.name,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'cities',
    title: '城市与人数',
    width: 140,
    render: ({ demand }) => demand.cities.map((city) => city.name).join('、'),
    renderBelow: ({ demand }) => `${demand.headcount} 人`,
  },
  {
    key: 'deadline',
    title: '报价截止',
    width: 150,
    render: ({ demand, open }) =>
      open ? <Countdown deadline={demand.deadline} /> : noMoreQuotes(demand.deadline, serverNow()),
    renderBelow: ({ demand }) => momentText(demand.deadline),
  },
  {
    key: 'coverage',
    title: '覆盖',
    width: 100,
    render: ({ coverage }) => percent(coverage),
    renderBelow: ({ problems }) => problems > 0 && `${problems} 项需留意`,
  },
  {
    key: 'price',
    title: '报价 / 人',
    width: 150,
    align: 'right',
    render: ({ status, perHead, sealed }) =>
      isGivenUp(status) ? '未报价' : sealed ? '已密封' : <Money yuan={perHead} />,
    renderBelow: ({ status, amount, sealed, won }) =>
      isGivenUp(status) ? null : won ? (
        <>
          中标 <Money yuan={won.amount} />（{won.packages} 个套餐，{won.headcount} 人）；报价合计{' '}
          <Money yuan={amount} />
        </>
      ) : (
        !sealed && (
          <>
            合计 <Money yuan={amount} />
          </>
        )
      ),
  },
  statusColumn(140, (record) => isToQuote(record) && waitingText(record)),
];

/** What was drafted of it asks for nothing. */
const isGivenUp = ({ code }: QuotationRecord['status']): boolean => code === quotationStatus.cancelled;

export const isToQuote = ({ open, actions }: QuotationRecord): boolean => open && actions.includes('confirm');
