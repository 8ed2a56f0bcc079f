import { Alert, Input, Select, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { leadMachine } from '#domain/lead/lead-machine.ts';
import { leadSourceLabel, leadSources, type LeadSource } from '#domain/lead/lead-source.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { failureText } from '#web/api/api-failure.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCall } from '#web/api/use-call.ts';
import { useNow } from '#web/features/demand/use-now.ts';
import { LeadDrawer } from '#web/features/leads/lead-drawer.tsx';
import { type Lead, LeadTable } from '#web/features/leads/lead-table.tsx';
import styles from '#web/features/leads/leads.module.css';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

const PAGE_SIZE = 20;
const WAITING = String(leadMachine.actions.start.from[0]);
/** In the address: every state. Without a state in it the list shows what waits. */
const ALL = 'all';

interface Query {
  status: string;
  source: string;
  keyword: string;
  page: number;
}

const readQuery = (search: URLSearchParams): Query => {
  const status = search.get('status') ?? '';
  const source = search.get('source') ?? '';
  return {
    status: status === ALL || status in leadMachine.labels ? status : WAITING,
    source: leadSources.some((known) => known === source) ? source : '',
    keyword: search.get('keyword')?.slice(0, 40) ?? '',
    page: Math.max(1, Number(search.get('page')) || 1),
  };
};

/** 咨询线索: who left a number, and who of us takes it up. */
export default function Leads() {
  const now = useNow();
  const user = useCurrentUser();
  const query = readQuery(useSearchParams()[0]);
  const navigate = useNavigate();
  // As it was last seen: a lead that moves on leaves the list's tab, but not the drawer.
  const [opened, setOpened] = useState<Lead>();
  const [starting, setStarting] = useState<string>();
  const starter = useAction('console.handleLead');
  const { data, failure, loading, reload } = useCall('console.listLeads', {
    status: query.status === ALL ? '' : Number(query.status),
    source: query.source as LeadSource | '',
    keyword: query.keyword,
    current: query.page,
    size: PAGE_SIZE,
  });
  const set = (part: Partial<Query>) => {
    const { page, ...next } = { ...query, page: 1, ...part };
    return navigate(paths.consoleLeads({ ...next, ...(page > 1 && { page }) }));
  };
  const handled = (lead: Lead, answer: CallOutput<'console.handleLead'>, note: string) =>
    setOpened({
      ...lead,
      note,
      status: answer.status,
      actions: answer.actions,
      handler: answer.status.code === lead.status.code ? lead.handler : user.name || user.account,
      updatedAt: new Date().toISOString(),
    });
  const start = async (lead: Lead) => {
    setStarting(lead.leadId);
    const answer = await starter.run({ leadId: lead.leadId, action: 'start' });
    setStarting(undefined);
    reload();
    if (answer) handled(lead, answer, lead.note);
  };
  return (
    <>
      <PageHead
        title="咨询线索"
        note="待处理的按等待时间排列，等得最久的在最前。先点「开始处理」再回电，同事就不会重复打给同一位客户。"
      />
      <div className="panel">
        <StatusTabs query={query} counts={data?.counts ?? []} onChange={(status) => set({ status })} />
        <Filters query={query} onChange={set} />
        {starter.failure && (
          <Alert
            className={styles.failure ?? ''}
            type="error"
            showIcon
            closable={{ onClose: starter.clear }}
            title={failureText(starter.failure)}
          />
        )}
        {failure && !data ? (
          <ErrorResult failure={failure} onRetry={reload} />
        ) : (
          <LeadTable
            leads={data?.records ?? []}
            loading={loading}
            now={now}
            emptyText={data ? <Nothing query={query} /> : ' '}
            page={{
              current: query.page,
              size: PAGE_SIZE,
              total: data?.total ?? 0,
              onChange: (page) => set({ page }),
            }}
            starting={starting}
            onStart={start}
            onOpen={setOpened}
          />
        )}
      </div>
      <LeadDrawer
        lead={opened}
        onHandled={(lead, answer, note) => {
          handled(lead, answer, note);
          reload();
        }}
        onRefused={reload}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

function StatusTabs({
  query,
  counts,
  onChange,
}: {
  query: Query;
  counts: readonly { code: number; count: number }[];
  onChange: (status: string) => void;
}) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const count = (code: string) => counts.find((one) => String(one.code) === code)?.count ?? 0;
  return (
    <Tabs
      activeKey={query.status}
      items={[
        ...Object.entries(leadMachine.labels).map(([code, label]) => ({
          key: code,
          label: `${label} ${count(code)}`,
        })),
        { key: ALL, label: `全部 ${all}` },
      ]}
      onChange={onChange}
    />
  );
}

function Filters({ query, onChange }: { query: Query; onChange: (part: Partial<Query>) => void }) {
  return (
    <div className={styles.filters}>
      <Select
        aria-label="来源"
        value={query.source}
        options={[
          { value: '', label: '全部来源' },
          ...leadSources.map((source) => ({ value: source, label: leadSourceLabel[source] })),
        ]}
        onChange={(source) => onChange({ source })}
      />
      <Input.Search
        key={query.keyword}
        allowClear
        defaultValue={query.keyword}
        maxLength={40}
        placeholder="称呼、手机号、企业或内容"
        aria-label="查找线索"
        onSearch={(text) => onChange({ keyword: text.trim() })}
      />
    </div>
  );
}

const Nothing = ({ query: { status, source, keyword } }: { query: Query }) =>
  source || keyword ? (
    <EmptyState
      title="没有符合条件的线索"
      actions={<Link to={paths.consoleLeads({ status })}>清除来源与关键词</Link>}
    />
  ) : (
    <EmptyState title={status === WAITING ? '没有等待回电的线索' : '这里还没有线索'}>
      机构主页的「向这家机构询价」、在线咨询和客服留言都会进到这里。
    </EmptyState>
  );
