import { Button, Grid, Pagination, Spin, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { waited } from '#web/features/certification/waited.ts';
import { momentText } from '#web/ui/time.ts';
import { Tag } from '#web/ui/tag.tsx';
import { StatusTag } from '#web/ui/app/status-tag.tsx';
import { leadFacts } from './lead-facts.ts';
import styles from './leads.module.css';

export type Lead = CallOutput<'console.listLeads'>['records'][number];

interface Props {
  leads: readonly Lead[];
  loading: boolean;
  now: number;
  emptyText: ReactNode;
  page: { current: number; size: number; total: number; onChange: (page: number) => void };
  /** The lead whose start is on its way. */
  starting: string | undefined;
  onStart: (lead: Lead) => void;
  onOpen: (lead: Lead) => void;
}

/** A table where there is room, cards on a phone. */
export function LeadTable(props: Props) {
  const { md } = Grid.useBreakpoint();
  return md === false ? <LeadCards {...props} /> : <WideTable {...props} />;
}

function WideTable({ leads, loading, now, emptyText, page, ...acts }: Props) {
  const columns: TableColumnsType<Lead> = [
    {
      title: '来询',
      key: 'who',
      width: 150,
      render: (_, lead) => (
        <>
          <b>{lead.name || '未留称呼'}</b>
          <TelLink mobile={lead.mobile} />
          {lead.companyName && <small className={styles.sub}>{lead.companyName}</small>}
        </>
      ),
    },
    {
      title: '内容',
      key: 'message',
      render: (_, lead) => (
        <>
          <Wish lead={lead} />
        </>
      ),
    },
    {
      title: '来源',
      key: 'source',
      width: 104,
      render: (_, lead) => (
        <>
          <Tag>{lead.source.name}</Tag>
          {lead.account && <small className={styles.sub}>账号 {lead.account}</small>}
        </>
      ),
    },
    {
      title: '提交时间',
      key: 'createdAt',
      width: 148,
      render: (_, lead) => <When lead={lead} now={now} />,
    },
    {
      title: '状态',
      key: 'status',
      width: 96,
      render: (_, lead) => (
        <>
          <StatusTag status={lead.status} />
          {lead.handler && <small className={styles.sub}>{lead.handler}</small>}
        </>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 160,
      render: (_, lead) => <Acts lead={lead} {...acts} />,
    },
  ];
  return (
    <Table<Lead>
      rowKey="leadId"
      size="middle"
      loading={loading}
      columns={columns}
      dataSource={leads}
      scroll={{ x: 900 }}
      locale={{ emptyText }}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total: page.total,
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: (total) => `共 ${total} 条`,
        onChange: page.onChange,
      }}
    />
  );
}

/** 138 0000 0901, to be called from a phone or a headset. */
export const TelLink = ({ mobile }: { mobile: string }) => (
  <a className={`num ${styles.tel}`} href={`tel:${mobile}`}>
    {mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}
  </a>
);

function LeadCards({ leads, loading, now, emptyText, page, ...acts }: Props) {
  return (
    <Spin spinning={loading}>
      {leads.length === 0 && emptyText}
      <ul>
        {leads.map((lead) => (
          <li key={lead.leadId} className={styles.card}>
            <div className={styles.top}>
              <b>{lead.name || '未留称呼'}</b>
              <TelLink mobile={lead.mobile} />
              <StatusTag status={lead.status} />
            </div>
            {lead.companyName && <span className={styles.sub}>{lead.companyName}</span>}
            <Wish lead={lead} />
            <div className={styles.bottom}>
              <small>
                {lead.source.name} <When lead={lead} now={now} />
              </small>
              <Acts lead={lead} {...acts} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        simple
        hideOnSinglePage
        current={page.current}
        pageSize={page.size}
        total={page.total}
        onChange={page.onChange}
      />
    </Spin>
  );
}

const Wish = ({ lead }: { lead: Lead }) => (
  <>
    {lead.institution && (
      <div>
        向<span className={styles.asked}>{lead.institution.name}</span>询价
      </div>
    )}
    <span className={styles.facts}>{leadFacts(lead).join(' · ')}</span>
    {lead.message && <p className={styles.message}>{lead.message}</p>}
    {lead.note && <p className={styles.note}>备注：{lead.note}</p>}
  </>
);

function When({ lead, now }: { lead: Lead; now: number }) {
  const age = waited(lead.createdAt, now);
  return (
    <>
      <span className="num">{momentText(lead.createdAt)}</span>
      {lead.actions.includes('start') && (
        <small className={age.overdue ? `${styles.sub} ${styles.overdue}` : styles.sub}>{age.since}</small>
      )}
    </>
  );
}

const Acts = ({
  lead,
  starting,
  onStart,
  onOpen,
}: Pick<Props, 'starting' | 'onStart' | 'onOpen'> & { lead: Lead }) => (
  <div className={styles.actions}>
    {lead.actions.includes('start') && (
      <Button
        type="primary"
        size="small"
        loading={starting === lead.leadId}
        disabled={starting !== undefined}
        onClick={() => onStart(lead)}
      >
        开始处理
      </Button>
    )}
    <Button size="small" onClick={() => onOpen(lead)}>
      {lead.actions.includes('finish') ? '记录与完成' : '查看'}
    </Button>
  </div>
);
