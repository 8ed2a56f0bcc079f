import { Table, type TableProps } from 'antd';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/money.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import { Countdown } from './countdown.tsx';
import { percent, type QuotationRecord } from './types.ts';

interface Props extends Omit<TableProps<QuotationRecord>, 'columns'> {
  /** A user of several institutions needs to see which one. */
  manyInstitutions: boolean;
}

const nextStep = (record: QuotationRecord): string =>
  record.open && record.actions.includes('confirm') ? '报价' : '查看';

export function QuotationTable({ manyInstitutions, ...table }: Props) {
  return (
    <Table<QuotationRecord>
      rowKey="quotationId"
      size="middle"
      scroll={{ x: 900 }}
      {...table}
      columns={[
        {
          title: '采购需求',
          render: (_, record) => (
            <>
              <Link className="quote-link" to={paths.quotation(record.quotationId)}>
                {record.demand.title}
              </Link>
              <div className="quote-note">
                {record.demand.purpose} · <span className="quote-number-text">{record.demand.number}</span>
                {record.source.code !== 'match' && ` · ${record.source.name}`}
                {manyInstitutions && ` · ${record.institution.name}`}
              </div>
            </>
          ),
        },
        {
          title: '城市与人数',
          width: 150,
          render: (_, { demand }) => (
            <>
              {demand.cities.map((city) => city.name).join('、')}
              <div className="quote-note">{demand.headcount} 人</div>
            </>
          ),
        },
        {
          title: '报价截止',
          width: 150,
          render: (_, record) => (
            <>
              <Countdown deadline={record.demand.deadline} open={record.open} />
              <div className="quote-note">{momentText(record.demand.deadline)}</div>
            </>
          ),
        },
        {
          title: '覆盖',
          width: 110,
          render: (_, record) => (
            <>
              {percent(record.coverage)}
              {record.problems > 0 && <div className="quote-note">{record.problems} 项需留意</div>}
            </>
          ),
        },
        {
          title: '报价 / 人',
          width: 120,
          align: 'right',
          render: (_, record) => (
            <>
              <Money yuan={record.perHead} exact />
              <div className="quote-note">
                合计 <Money yuan={record.amount} />
              </div>
            </>
          ),
        },
        {
          title: '状态',
          width: 120,
          render: (_, record) => (
            <>
              <StatusTag status={record.status} />
              {record.open && record.actions.includes('confirm') && (
                <div className="quote-note">
                  {record.confirmedPackages}/{record.packageCount} 套餐已确认
                </div>
              )}
            </>
          ),
        },
        {
          title: <span className="sr-only">操作</span>,
          width: 64,
          render: (_, record) => (
            <Link className="quote-link" to={paths.quotation(record.quotationId)}>
              {nextStep(record)}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** For lists too small for a table. */
export function QuotationBrief({ record }: { record: QuotationRecord }) {
  return (
    <Link className="quote-brief" to={paths.quotation(record.quotationId)}>
      <span>
        <strong>{record.demand.title}</strong>
        <span className="quote-note">
          {record.demand.cities.map((city) => city.name).join('、')} · {record.demand.headcount} 人 · 覆盖{' '}
          {percent(record.coverage)}
        </span>
      </span>
      <Countdown deadline={record.demand.deadline} open={record.open} />
      {record.problems > 0 && <Tag tone="warn">{record.problems} 项需留意</Tag>}
      <Money yuan={record.perHead} exact />
    </Link>
  );
}
