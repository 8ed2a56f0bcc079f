import { Drawer } from 'antd';
import { useSearchParams } from 'react-router';
import { cutText } from '#domain/kernel/text.ts';
import { landingPath } from '#web/pages/console/visits/visit-tables.tsx';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { type Fact, Facts } from '#web/ui/definition-lists.tsx';
import { StatusTag } from '#web/ui/tag.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { type LeadDetail, landingText, leadFacts, TelLink } from './lead-columns.tsx';
import { LeadHandling } from './lead-handling.tsx';
import styles from './leads.module.css';

interface Props {
  /** Undefined: closed. */
  leadId: string | undefined;
  onClose: () => void;
}

/** One lead with all that is known of it, who answers for it, and what operators wrote down. */
export function LeadDrawer({ leadId, onClose }: Props) {
  const query = useCallQuery('console.leadDetail', leadId === undefined ? undefined : { leadId });
  // The answer of the lead before is kept while this one's is loading.
  const lead = query.data?.leadId === leadId ? query.data : undefined;
  return (
    <Drawer
      open={leadId !== undefined}
      title="咨询线索"
      size={480}
      onClose={onClose}
      destroyOnHidden
      extra={lead && <StatusTag status={lead.status} />}
    >
      <Loaded query={{ ...query, data: lead }}>
        {(known) => (
          <>
            <LeadFacts lead={known} />
            <LeadHandling key={known.leadId} lead={known} onDone={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function LeadFacts({ lead }: { lead: LeadDetail }) {
  const { institution, landing } = lead;
  const rows: Fact[] = [
    { label: '企业', value: lead.companyName },
    { label: '需求', value: leadFacts(lead) },
    {
      label: '询价机构',
      value: institution && (
        <a
          className="text-link"
          href={pathWithBase(paths.institution(institution.code))}
          target="_blank"
          rel="noopener"
        >
          {institution.name}
        </a>
      ),
    },
    { label: '来源', value: lead.account ? `${lead.source.name}，账号 ${lead.account}` : lead.source.name },
    { label: '所在页面', value: lead.page },
    { label: '推广', value: landing ? landingText(lead) || '落地页没有写明' : '没有带推广参数的访问' },
    {
      label: '落地页',
      value: landing && (
        <>
          <span title={landing.address}>{landingPath(landing.address)}</span>，{momentText(landing.at)}
        </>
      ),
    },
    { label: '提交时间', value: momentText(lead.createdAt) },
    {
      label: '同意回电',
      value:
        lead.agreedAt &&
        `${momentText(lead.agreedAt)}${lead.agreedVersion && `，隐私政策 ${lead.agreedVersion} 版`}`,
    },
  ];
  return (
    <>
      <p className="row baseline gap-4">
        <b>{lead.name || '未留称呼'}</b>
        <TelLink mobile={lead.mobile} />
      </p>
      {lead.message && <blockquote className={`quote typed ${styles.quote}`}>{lead.message}</blockquote>}
      <Facts className={`under ${styles.facts}`} facts={rows} />
      <SamePerson others={lead.others} />
    </>
  );
}

/** One person, one call: what else came from the same number, and who has it. */
function SamePerson({ others }: { others: LeadDetail['others'] }) {
  const [search] = useSearchParams();
  if (others.length === 0) return null;
  return (
    <Notice
      type="warning"
      title={`同一手机号还有 ${others.length} 条线索，回电前请先看一看`}
      description={
        <ul>
          {others.map(({ leadId, status, owner, message, createdAt }) => (
            <li key={leadId}>
              <TextLink to={{ search: String(withLead(search, leadId)) }}>{momentText(createdAt)}</TextLink>{' '}
              {[status.name, owner && `${owner}负责`, cutText(message, 30)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}

function withLead(search: URLSearchParams, leadId: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('lead', leadId);
  return next;
}
