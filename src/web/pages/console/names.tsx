import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import { type ListColumn, SubLine } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { type ListQuery, useListQuery } from '#web/ui/app/use-list-query.ts';
import { useRowKeys } from '#web/ui/app/use-row-keys.ts';
import { settledText, UnreadNames } from './catalogue/unread-names.tsx';

type Confirmed = CallOutput<'console.listConfirmedNames'>['records'][number];

const columns: ListColumn<Confirmed>[] = [
  { key: 'name', title: '机构的写法', card: 'title', render: ({ name }) => name },
  {
    key: 'institutions',
    title: '机构数',
    width: 90,
    render: ({ institutions }) => <span className="num">{institutions}</span>,
  },
  {
    key: 'votes',
    title: '机构选择的标准项目',
    render: ({ votes }) =>
      votes.map(({ items, count }) => (
        <SubLine key={itemNames(items)}>
          {itemNames(items) || '无对应'} · {count} 家
        </SubLine>
      )),
  },
  {
    key: 'adopted',
    title: '平台',
    width: 200,
    render: ({ adopted, actions }) =>
      adopted.length > 0
        ? `收录为 ${itemNames(adopted)}`
        : actions.includes('withdraw')
          ? '不收录'
          : '待处理',
  },
];

/** 项目名称: what institutions had to say by hand, most often first; adopted once, it is asked nowhere again. */
export default function Names() {
  const query = useListQuery({ tab: ['waiting', 'unread', 'settled'] });
  return (
    <>
      <PageHead
        title="项目名称"
        note="机构导入价格表时人工确认过的、没有认出的名称。收录后，其他机构的同一名称不再询问；名称里多一个字就是另一个名称。"
      />
      {query.filters.tab === 'unread' ? (
        <UnreadNames query={query} tabs={tabs} />
      ) : (
        <ConfirmedNames query={query} />
      )}
    </>
  );
}

const tabs = {
  filter: 'tab' as const,
  items: [
    { value: 'waiting', label: '待处理' },
    { value: 'unread', label: '没有认出的' },
    { value: 'settled', label: '已处理' },
  ],
};

function ConfirmedNames({ query }: { query: ListQuery<'tab'> }) {
  const [choosing, setChoosing] = useState<Confirmed>();
  const [chosen, setChosen] = useState<string>();
  const adopt = useCallMutation('console.adoptName', contested);
  const withdraw = useCallMutation('console.withdrawName');
  useFailureMessage(adopt.failure);
  useFailureMessage(withdraw.failure);
  const list = useCallList('console.listConfirmedNames', {
    settled: query.filters.tab === 'settled',
    keyword: query.keyword,
    ...query.page,
  });
  const settle = async (name: string, catalogueCodes: string[]) => {
    if (await adopt.run({ name, catalogueCodes })) message.success(settledText(name, catalogueCodes));
  };
  const takeMostVoted = ({ name, votes }: Confirmed) =>
    settle(
      name,
      (votes.find(({ items }) => items.length > 0)?.items ?? []).map(({ code }) => code),
    );
  const rows = list.data?.records ?? [];
  const current = rows.find(({ name }) => name === chosen) ?? rows[0];
  useRowKeys({
    enabled: query.filters.tab === 'waiting' && choosing === undefined && !adopt.busy && !list.loading,
    rows,
    current,
    rowKey: 'name',
    onCurrent: ({ name }) => setChosen(name),
    onKey: (key, row) => {
      const next = rows[rows.indexOf(row) + 1]?.name;
      if (key === 'a') void takeMostVoted(row);
      else if (key === 'd') void settle(row.name, []);
      else if (key === 'o') setChoosing(row);
      else return false;
      if (key !== 'o') setChosen(next);
      return true;
    },
  });
  return (
    <>
      <RecordList
        noun="名称"
        unit="个"
        query={query}
        list={list}
        rowKey="name"
        tabs={tabs}
        search="名称"
        notice={
          query.filters.tab === 'waiting' && (
            <p className="hint under">
              <kbd>j</kbd> <kbd>k</kbd> 上下选择，<kbd>a</kbd> 按机构选得最多的收录，<kbd>o</kbd>{' '}
              收录为其他标准项目，
              <kbd>d</kbd> 不收录；都可以在“已处理”撤回。
            </p>
          )
        }
        current={query.filters.tab === 'waiting' ? current?.name : undefined}
        columns={columns}
        actionsWidth={200}
        actions={[
          { key: 'adopt', label: '收录', look: 'main', disabled: adopt.busy, onClick: setChoosing },
          {
            key: 'dismiss',
            label: '不收录',
            disabled: adopt.busy,
            onClick: ({ name }) => settle(name, []),
          },
          {
            key: 'withdraw',
            label: '撤回',
            disabled: withdraw.busy,
            onClick: async ({ name }) => void (await withdraw.run({ name })),
          },
        ]}
        empty={{
          title: '没有待处理的名称',
          text: '机构在导入价格表时为名称选择了标准项目，就会进到这里。',
        }}
      />
      {choosing && (
        <StandardItemDialog
          name={choosing.name}
          onClose={() => setChoosing(undefined)}
          {...(choosing.votes[0] && { current: choosing.votes[0].items })}
          onChoose={(items) => {
            setChoosing(undefined);
            void settle(
              choosing.name,
              items.map(({ code }) => code),
            );
          }}
        />
      )}
    </>
  );
}
