import type { CallOutput } from '#wire/invoke.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { StatusTag, Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import { waited } from '#web/ui/waited.ts';
import { leadFacts } from './lead-facts.ts';
import styles from './leads.module.css';

export type Lead = CallOutput<'console.listLeads'>['records'][number];

export const leadColumns = (now: number): ListColumn<Lead>[] => [
  {
    key: 'who',
    title: '来询',
    width: 150,
    card: 'title',
    render: (lead) => (
      <>
        <b>{lead.name || '未留称呼'}</b>
        <TelLink mobile={lead.mobile} />
        {lead.companyName && <SubLine>{lead.companyName}</SubLine>}
      </>
    ),
  },
  { key: 'message', title: '内容', card: 'plain', render: (lead) => <Wish lead={lead} /> },
  {
    key: 'source',
    title: '来源',
    width: 104,
    render: (lead) => (
      <>
        <Tag>{lead.source.name}</Tag>
        {lead.account && <SubLine>账号 {lead.account}</SubLine>}
      </>
    ),
  },
  {
    key: 'createdAt',
    title: '提交时间',
    width: 148,
    render: (lead) => {
      const age = waited(lead.createdAt, now);
      return (
        <>
          <span className="num">{momentText(lead.createdAt)}</span>
          {lead.actions.includes('start') && (
            <div>
              <small className={age.overdue ? 'urgent' : 'hint'}>{age.since}</small>
            </div>
          )}
        </>
      );
    },
  },
  {
    key: 'status',
    title: '状态',
    width: 96,
    card: 'corner',
    render: (lead) => (
      <>
        <StatusTag status={lead.status} />
        {lead.handler && <SubLine>{lead.handler}</SubLine>}
      </>
    ),
  },
];

/** 138 0000 0901, to be called from a phone or a headset. */
export const TelLink = ({ mobile }: { mobile: string }) => (
  <a className={`num ${styles.tel}`} href={`tel:${mobile}`}>
    {mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}
  </a>
);

const Wish = ({ lead }: { lead: Lead }) => (
  <>
    {lead.institution && (
      <div>
        向 <b>{lead.institution.name}</b> 询价
      </div>
    )}
    <span className="soft">{leadFacts(lead).join(' · ')}</span>
    {lead.message && <p className={styles.message}>{lead.message}</p>}
    {lead.note && <p className={`hint ${styles.note}`}>备注：{lead.note}</p>}
  </>
);
