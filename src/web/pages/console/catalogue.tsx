import { useState } from 'react';
import { proposalAnswer } from '#web/features/catalogue/proposal-answer.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { useReasonTemplates } from '#web/queries/use-reason-templates.ts';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { type ListQuery, useListQuery } from '#web/ui/app/use-list-query.ts';
import { type ListedProposal, proposalColumns } from './catalogue/proposal-columns.tsx';
import { StandardItemForm } from './catalogue/standard-item-form.tsx';
import { StandardItems } from './catalogue/standard-items.tsx';

type View = ListQuery<'view' | 'category'>;

const tabs = {
  filter: 'view' as const,
  items: [
    { value: 'items', label: '在用的标准项目' },
    { value: 'withdrawn', label: '已停用' },
    { value: 'waiting', label: '待答复的申请' },
    { value: 'settled', label: '已答复' },
  ],
};
/** 标准项目: what institutions ask to be in the catalogue, and the catalogue itself; each edit is a new version. */
export default function CataloguePage() {
  const query = useListQuery({ view: tabs.items.map(({ value }) => value), category: '' });
  const { view } = query.filters;
  return (
    <>
      <PageHead
        title="标准项目"
        note="修改后成为新版本，对应它的机构会看到改了什么。停用的项目不再出现在新的需求中，已有数据不变。"
      />
      {view === 'items' || view === 'withdrawn' ? (
        <StandardItems
          key={view}
          query={query}
          tabs={tabs}
          state={view === 'items' ? 'active' : 'withdrawn'}
        />
      ) : (
        <Proposals query={query} />
      )}
    </>
  );
}

function Proposals({ query }: { query: View }) {
  const list = useCallList('console.listProposals', {
    settled: query.filters.view === 'settled',
    keyword: query.keyword,
    ...query.page,
  });
  const decide = useCallMutation('console.decideProposal');
  const templates = useReasonTemplates('proposal');
  const [asked, setAsked] = useState<{ row: ListedProposal; how: 'new' | 'alias' | 'decline' }>();
  useFailureMessage(asked?.how === 'decline' ? undefined : decide.failure);
  const close = () => setAsked(undefined);
  const settle = async (answer: Parameters<typeof decide.run>[0]) => {
    const done = await decide.run(answer);
    if (!done) return;
    message.success(`“${done.name}”${proposalAnswer(done)}，已通知机构。`);
    close();
  };
  const ask = (how: 'new' | 'alias' | 'decline') => (row: ListedProposal) => setAsked({ row, how });
  return (
    <>
      <RecordList
        noun="申请"
        unit="个"
        query={query}
        list={list}
        rowKey="id"
        tabs={tabs}
        search="项目或机构"
        columns={proposalColumns[query.filters.view === 'settled' ? 'settled' : 'waiting']}
        actionsWidth={260}
        actions={[
          { key: 'new', label: '收为新项目', look: 'main', onClick: ask('new') },
          { key: 'alias', label: '收为别名', onClick: ask('alias') },
          { key: 'decline', label: '不收录', look: 'danger', onClick: ask('decline') },
        ]}
        empty={{ title: '没有待答复的申请', text: '机构找不到对应的标准项目时，会在项目库提出申请。' }}
      />
      {asked?.how === 'new' && (
        <StandardItemForm
          title={`“${asked.row.name}”收为新项目`}
          initial={{
            name: asked.row.name,
            category: String(asked.row.category.code),
            sexes: asked.row.sexes,
            significance: asked.row.note,
          }}
          busy={decide.busy}
          failure={decide.failure}
          onSave={(item) => void settle({ proposalId: asked.row.id, outcome: 'new', item })}
          onClose={close}
        />
      )}
      {asked?.how === 'alias' && (
        <StandardItemDialog
          name={asked.row.name}
          one
          onClose={close}
          onChoose={([item]) =>
            item && void settle({ proposalId: asked.row.id, outcome: 'alias', code: item.code })
          }
        />
      )}
      {asked?.how === 'decline' && (
        <ReasonDialog
          open
          title={`不收录“${asked.row.name}”`}
          label="给机构的说明"
          templates={templates}
          okText="不收录"
          action={decide}
          onOk={(reason) => void settle({ proposalId: asked.row.id, outcome: 'declined', reason })}
          onClose={close}
        >
          机构会收到这段说明，可以补充后重新申请。
        </ReasonDialog>
      )}
    </>
  );
}
