import type { CallOutput } from '#wire/invoke.ts';
import { type ListColumn, statusColumn } from '#web/ui/app/list-columns.tsx';
import { Waiting } from '#web/ui/app/waiting.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { momentText } from '#web/ui/time.ts';
import styles from './leads.module.css';

export type Lead = CallOutput<'console.listLeads'>['records'][number];
export type LeadDetail = CallOutput<'console.leadDetail'>;

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
      </>
    ),
    renderBelow: (lead) =>
      [lead.companyName, lead.sameMobile > 0 && `同一手机号另有 ${lead.sameMobile} 条未完成`]
        .filter(Boolean)
        .join('，'),
  },
  { key: 'message', title: '内容', card: 'plain', render: (lead) => <Wish lead={lead} /> },
  {
    key: 'source',
    title: '来源',
    width: 136,
    render: (lead) => <Tag>{lead.source.name}</Tag>,
    renderBelow: (lead) =>
      [landingText(lead), lead.account && `账号 ${lead.account}`].filter(Boolean).join('，'),
  },
  {
    key: 'createdAt',
    title: '提交时间',
    width: 148,
    render: (lead) => momentText(lead.createdAt),
    renderBelow: (lead) => lead.actions.includes('start') && <Waiting since={lead.createdAt} now={now} />,
  },
  statusColumn(96, (lead) => lead.owner && (lead.owner.own ? '我负责' : lead.owner.name)),
];

/** 138 0000 0901, to be called from a phone or a headset. */
export const TelLink = ({ mobile }: { mobile: string }) => (
  <a className={`num ${styles.tel}`} href={`tel:${mobile}`}>
    {mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')}
  </a>
);

/** baidu · 品牌 / 单元1 · 团检: which advertisement brought the visitor, as far as the landing names it. */
export const landingText = ({ landing }: Pick<Lead, 'landing'>): string =>
  landing ? [landing.source, landing.plan, landing.keyword].filter(Boolean).join(' · ') : '';

/** 300 人 · 年度体检 · 深圳: what was said beside the message. */
export const leadFacts = ({ headcount, purpose, city }: Lead): string =>
  [headcount !== null && `${headcount.toLocaleString('zh-CN')} 人`, purpose, city]
    .filter(Boolean)
    .join(' · ');

const Wish = ({ lead }: { lead: Lead }) => (
  <>
    {lead.institution && (
      <div>
        向 <b>{lead.institution.name}</b> 询价
      </div>
    )}
    <span className="soft">{leadFacts(lead)}</span>
    {lead.message && <p className={`clamp typed ${styles.message}`}>{lead.message}</p>}
    {lead.lastNote && <p className="hint clamp typed">备注：{lead.lastNote.text}</p>}
  </>
);
