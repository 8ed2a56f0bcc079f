import { Button, Select } from 'antd';
import { type ComponentProps, useState } from 'react';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList, useReferenceCall } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { message } from '#web/ui/app/messages.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CatalogueSheetDialog } from './catalogue-sheet-dialog.tsx';
import { ItemDrawer } from './item-drawer.tsx';
import { StandardItemForm } from './standard-item-form.tsx';

type Listed = CallOutput<'console.listItems'>['records'][number];

const columns: ListColumn<Listed>[] = [
  {
    key: 'name',
    title: '名称',
    card: 'title',
    render: ({ name }) => name,
    renderBelow: ({ aliases }) => aliases.join('、'),
  },
  { key: 'category', title: '分类', width: 150, render: ({ categoryName }) => categoryName },
  { key: 'code', title: '编码', width: 110, render: ({ code }) => code },
  { key: 'version', title: '版本', width: 70, render: ({ version }) => version },
  {
    key: 'price',
    title: '参考价',
    width: 100,
    align: 'right',
    render: ({ referencePrice }) => referencePrice,
  },
];

interface Props {
  query: ListQuery<'view' | 'category'>;
  tabs: ComponentProps<typeof RecordList<Listed, 'view' | 'category'>>['tabs'];
  state: NonNullable<CallInput<'console.listItems'>['state']>;
}

/** The catalogue: items in use, or those that were withdrawn or merged into another. */
export function StandardItems({ query, tabs, state }: Props) {
  const { category } = query.filters;
  const list = useCallList('console.listItems', { state, category, keyword: query.keyword, ...query.page });
  const categories = useReferenceCall('catalogue.listCategory', {});
  const add = useCallMutation('console.addItem');
  const [opened, setOpened] = useState<Listed>();
  const [asked, setAsked] = useState<'sheet' | 'new'>();
  const close = () => {
    add.clear();
    setAsked(undefined);
  };
  return (
    <>
      <RecordList
        noun="标准项目"
        unit="项"
        query={query}
        list={list}
        rowKey="code"
        tabs={tabs}
        search="名称、别名、拼音或编码"
        filters={
          <Select
            aria-label="分类"
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            value={category}
            onChange={(code: string) => query.set('category', code)}
            options={[
              { value: '', label: '全部分类' },
              ...(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        }
        tools={
          state === 'active' && (
            <>
              <ButtonLink to={consolePaths.certainNames()}>名称核对表</ButtonLink>
              <Button onClick={() => setAsked('sheet')}>用 Excel 修改</Button>
              <Button type="primary" onClick={() => setAsked('new')}>
                新增标准项目
              </Button>
            </>
          )
        }
        columns={columns}
        actionsWidth={90}
        actions={[{ key: 'open', label: '查看', when: () => true, onClick: setOpened }]}
        empty={{ title: state === 'active' ? '没有标准项目' : '没有停用的标准项目' }}
      />
      {opened && <ItemDrawer key={opened.code} item={opened} onClose={() => setOpened(undefined)} />}
      {asked === 'sheet' && <CatalogueSheetDialog onClose={close} />}
      {asked === 'new' && (
        <StandardItemForm
          title="新增标准项目"
          initial={{ ...(category && { category }) }}
          busy={add.busy}
          failure={add.failure}
          onSave={async (item) => {
            const made = await add.run(item);
            if (!made) return;
            message.success(`“${made.name}”已成为标准项目 ${made.code}，新的需求可以选用。`);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
