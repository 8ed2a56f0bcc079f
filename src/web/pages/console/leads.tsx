import { Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LeadOwner, leadMachine, leadOwners } from '#domain/lead/lead-machine.ts';
import { type LeadSource, leadSourceLabel, leadSources } from '#domain/lead/lead-source.ts';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList, statusTabs } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { useNow } from '#web/ui/use-now.ts';
import { type Lead, leadColumns } from './leads/lead-columns.tsx';
import { LeadDrawer } from './leads/lead-drawer.tsx';

/** Without a state in the address the list shows what waits: it is the first of the states. */
const states = [...Object.keys(leadMachine.labels), ALL];

const ownerLabels: Readonly<Record<LeadOwner, string>> = {
  '': '全部负责人',
  mine: '我负责的',
  nobody: '无人负责',
};

/** 咨询线索: who left a number, and who of us takes it up. */
export default function Leads() {
  const now = useNow();
  const query = useListQuery({ status: states, source: ['', ...leadSources], owner: leadOwners });
  const { status, source, owner } = query.filters;
  // In the address: other pages lead to one lead, and going back closes it.
  const [address, setAddress] = useSearchParams();
  const setOpened = (leadId?: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.delete('lead');
      if (leadId) next.set('lead', leadId);
      return next;
    });
  const [starting, setStarting] = useState<string>();
  const starter = useCallMutation('console.handleLead', contested);
  const list = useCallList('console.listLeads', {
    status: status === ALL ? '' : Number(status),
    source: source as LeadSource | '',
    owner: owner as LeadOwner,
    keyword: query.keyword,
    ...query.page,
  });
  const start = async ({ leadId }: Lead) => {
    setStarting(leadId);
    const answer = await starter.run({ leadId, action: 'start' });
    setStarting(undefined);
    if (answer) setOpened(leadId);
  };
  return (
    <>
      <PageHead
        title="咨询线索"
        note="待处理的按等待时间排列，等得最久的在最前。先点「开始处理」再回电，同事就不会重复打给同一位客户。"
      />
      <RecordList
        noun="线索"
        unit="条"
        query={query}
        list={list}
        rowKey="leadId"
        tabs={{ filter: 'status', items: statusTabs(leadMachine.labels, list.data?.counts, { all: 'last' }) }}
        filters={
          <>
            <Select
              aria-label="来源"
              value={source}
              options={[
                { value: '', label: '全部来源' },
                ...leadSources.map((value) => ({ value, label: leadSourceLabel[value] })),
              ]}
              onChange={(value: string) => query.set('source', value)}
            />
            <Select
              aria-label="负责人"
              value={owner}
              options={leadOwners.map((value) => ({ value, label: ownerLabels[value] }))}
              onChange={(value: string) => query.set('owner', value)}
            />
          </>
        }
        search="称呼、手机号、企业或内容"
        notice={
          <FailureAlert className="notice" failure={starter.failure} closable={{ onClose: starter.clear }} />
        }
        columns={leadColumns(now)}
        actions={[
          {
            key: 'start',
            label: '开始处理',
            look: 'main',
            busy: (lead) => starting === lead.leadId,
            disabled: starting !== undefined,
            onClick: start,
          },
          {
            key: 'open',
            label: (lead) => (lead.actions.includes('finish') ? '跟进' : '查看'),
            when: () => true,
            onClick: ({ leadId }) => setOpened(leadId),
          },
        ]}
        empty={{
          title: status === states[0] ? '没有等待回电的线索' : '这里还没有线索',
          text: '机构主页的「向这家机构询价」、在线咨询和客服留言都会进到这里。',
        }}
      />
      <LeadDrawer leadId={address.get('lead') ?? undefined} onClose={() => setOpened()} />
    </>
  );
}
