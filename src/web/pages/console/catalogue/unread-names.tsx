import { App } from 'antd';
import { type ComponentProps, useState } from 'react';
import { unreadRows } from '#domain/library-import/unread-rows.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';
import { StandardItemForm } from './standard-item-form.tsx';

type Unread = CallOutput<'console.listUnreadNames'>['records'][number];

const columns: ListColumn<Unread>[] = [
  { key: 'name', title: '价格表里的写法', card: 'title', render: ({ name }) => name },
  { key: 'rows', title: '出现', width: 100, render: ({ rows }) => `${rows} 行` },
  { key: 'institutions', title: '机构', width: 100, render: ({ institutions }) => `${institutions} 家` },
  { key: 'nearest', title: '最接近的标准项目', render: ({ nearest }) => nearest?.name ?? '—' },
];

interface Props {
  query: ListQuery<'tab'>;
  tabs: ComponentProps<typeof RecordList<Unread, 'tab'>>['tabs'];
}

/** Names that imports could not read, the most frequent first: A takes the first as another name, N as a new item. */
export function UnreadNames({ query, tabs }: Props) {
  const { message } = App.useApp();
  const list = useCallList('console.listUnreadNames', { keyword: query.keyword, ...query.page });
  const [asked, setAsked] = useState<{ row: Unread; how: 'alias' | 'new' }>();
  const adopt = useCallMutation('console.adoptName');
  const add = useCallMutation('console.addItem');
  useFailureMessage(adopt.failure);
  const [first] = list.data?.records ?? [];
  usePageKeys(first !== undefined && asked === undefined, (key) => {
    const how = ({ a: 'alias', n: 'new' } as const)[key.toLowerCase()];
    if (!how || !first) return false;
    setAsked({ row: first, how });
    return true;
  });
  const close = () => setAsked(undefined);
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
          <p className="hint">
            统计最近 {unreadRows.toLocaleString('zh-CN')} 行没有认出的记录。按 A 把第一个名称收为写法，按 N
            收为新项目。
          </p>
        }
        columns={columns}
        actionsWidth={210}
        actions={[
          {
            key: 'alias',
            label: '收为写法',
            look: 'main',
            when: () => true,
            onClick: (row) => setAsked({ row, how: 'alias' }),
          },
          {
            key: 'new',
            label: '收为新项目',
            when: () => true,
            onClick: (row) => setAsked({ row, how: 'new' }),
          },
        ]}
        empty={{ title: '没有认不出的名称', text: '机构导入的价格表里，每个名称都有了对应。' }}
      />
      {asked?.how === 'alias' && (
        <StandardItemDialog
          name={asked.row.name}
          {...(asked.row.nearest && { current: [asked.row.nearest] })}
          onClose={close}
          onChoose={async (items) => {
            const { name } = asked.row;
            close();
            if (await adopt.run({ name, catalogueCodes: items.map(({ code }) => code) }))
              message.success(items.length > 0 ? `“${name}”已收录，对所有机构生效。` : `“${name}”不收录。`);
          }}
        />
      )}
      {asked?.how === 'new' && (
        <StandardItemForm
          title={`“${asked.row.name}”收为新项目`}
          initial={{ name: asked.row.name }}
          busy={add.busy}
          failure={add.failure}
          onSave={async (item) => {
            const made = await add.run(item);
            if (!made) return;
            message.success(`“${made.name}”已收为标准项目 ${made.code}，之后的导入会认出它。`);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
