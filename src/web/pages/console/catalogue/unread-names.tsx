import { type ComponentProps, useState } from 'react';
import { unreadRows } from '#domain/library-import/unread-rows.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { contested } from '#web/queries/query-client.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { useRowKeys } from '#web/ui/app/use-row-keys.ts';
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

/** What was decided about a name. */
export const settledText = (name: string, codes: readonly string[]) =>
  codes.length > 0 ? `“${name}”已收录，对所有机构生效。` : `“${name}”不收录。`;

/** Names that imports could not read, the most frequent first; one key takes one as another name or as a new item. */
export function UnreadNames({ query, tabs }: Props) {
  const list = useCallList('console.listUnreadNames', { keyword: query.keyword, ...query.page });
  const [asked, setAsked] = useState<{ row: Unread; how: 'alias' | 'new' }>();
  const adopt = useCallMutation('console.adoptName', contested);
  const add = useCallMutation('console.addItem');
  useFailureMessage(adopt.failure);
  const settle = async (name: string, items: readonly { code: string }[]) => {
    const catalogueCodes = items.map(({ code }) => code);
    if (await adopt.run({ name, catalogueCodes })) message.success(settledText(name, catalogueCodes));
  };
  const rows = list.data?.records ?? [];
  const [chosen, setChosen] = useState<string>();
  const current = rows.find(({ name }) => name === chosen) ?? rows[0];
  useRowKeys({
    enabled: asked === undefined && !adopt.busy && !list.loading,
    rows,
    current,
    rowKey: 'name',
    onCurrent: ({ name }) => setChosen(name),
    onKey: (key, row) => {
      const next = rows[rows.indexOf(row) + 1]?.name;
      if (key === 'n') setAsked({ row, how: 'new' });
      else if (key === 'o' || (key === 'a' && !row.nearest)) setAsked({ row, how: 'alias' });
      else if (key === 'a' && row.nearest) void settle(row.name, [row.nearest]);
      else if (key === 'd') void settle(row.name, []);
      else return false;
      if (key === 'a' || key === 'd') setChosen(next);
      return true;
    },
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
          <p className="hint under">
            统计最近 {unreadRows.toLocaleString('zh-CN')} 行没有认出的记录。<kbd>j</kbd> <kbd>k</kbd>{' '}
            上下选择，
            <kbd>a</kbd> 收为最接近项目的写法，<kbd>o</kbd> 收为其他项目的写法，<kbd>n</kbd> 收为新项目，
            <kbd>d</kbd> 不收录；都可以在“已处理”撤回。
          </p>
        }
        current={current?.name}
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
          onChoose={(items) => {
            close();
            void settle(asked.row.name, items);
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
