import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallOutput } from '#wire/invoke.ts';
import type { LibraryItem } from '#wire/library.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { useCallList, useCallQuery } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ItemDrawer } from './library/item-drawer.tsx';
import { itemNames } from './library/item-names.ts';
import { libraryColumns } from './library/library-columns.tsx';
import styles from './library/library.module.css';
import { StandardItemDialog } from './library/standard-item-dialog.tsx';

const views = {
  [ALL]: { label: '全部', filter: {} },
  suggested: { label: '待确认', filter: { mapping: 1 } },
  unmapped: { label: '未对应', filter: { mapping: 0 } },
  confirmed: { label: '已确认', filter: { mapping: 2 } },
  frozen: { label: '已冻结', filter: { frozen: true } },
} as const;
type View = keyof CallOutput<'library.listPage'>['counts'];
const viewNames = Object.keys(views) as View[];

/** The institution's own price list: what it is quoted from. */
export default function LibraryPage() {
  const { institutionId } = useOwnInstitution();
  const { message, modal } = App.useApp();
  const [search, setSearch] = useSearchParams();
  const query = useListQuery({ view: viewNames, category: ALL }, [20, 50, 100]);
  const { view, category } = query.filters;
  const [drawer, setDrawer] = useState<LibraryItem | 'new' | undefined>(
    search.get('add') ? 'new' : undefined,
  );
  const [mapping, setMapping] = useState<LibraryItem>();
  const [selected, setSelected] = useState<readonly LibraryItem[]>([]);
  const list = useCallList('library.listPage', {
    institutionId,
    keyword: query.keyword,
    ...(category !== ALL && { category }),
    ...views[view as View].filter,
    ...query.page,
  });
  const categories = useCallQuery('library.listCategory', { institutionId });
  const confirm = useCallMutation('library.confirm');
  const freeze = useCallMutation('library.freeze');
  const unfreeze = useCallMutation('library.unfreeze');
  const remove = useCallMutation('library.delete');
  useFailureMessage(confirm.failure ?? freeze.failure ?? unfreeze.failure ?? remove.failure);
  const busy = confirm.busy || freeze.busy || unfreeze.busy;

  const done = (changed: unknown, text: string) => {
    if (!changed) return;
    message.success(text);
    setSelected([]);
  };
  const setFrozen = async (items: readonly LibraryItem[], frozen: boolean) =>
    done(
      await (frozen ? freeze : unfreeze).run({ institutionId, itemIds: items.map(({ id }) => id) }),
      frozen ? `已冻结 ${items.length} 项，不再参与匹配和报价。` : `已解冻 ${items.length} 项。`,
    );
  const confirmItems = async (items: { itemId: string; catalogueCodes?: string[] }[], text: string) =>
    done(await confirm.run({ institutionId, items }), text);
  const askRemove = ({ id, name }: LibraryItem) =>
    void modal.confirm({
      title: `删除“${name}”？`,
      content: '删除后不能恢复。只是暂时不提供时，可以改为冻结。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => done(await remove.run({ itemId: id }), `已删除“${name}”。`),
    });
  const suggestions = selected.filter(({ actions }) => actions.includes('confirm'));
  const savePrice = async (item: LibraryItem, field: 'listPrice' | 'salePrice', value: string) => {
    await call('library.update', { itemId: item.id, [field]: value });
    list.reload();
  };

  return (
    <>
      <PageHead
        title="项目库"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="报价从这里取项目和价格。只有已确认对应标准项目、未冻结的项目参与匹配。"
        actions={
          <>
            <ButtonLink to={paths.importBatches()}>批量导入</ButtonLink>
            <Button type="primary" onClick={() => setDrawer('new')}>
              新增项目
            </Button>
          </>
        }
      />
      <RecordList
        noun="项目"
        unit="项"
        query={query}
        list={list}
        rowKey="id"
        tabs={{
          filter: 'view',
          items: viewNames.map((value) => ({
            value,
            label: views[value].label,
            count: list.data?.counts[value],
          })),
        }}
        filters={
          <Select
            showSearch
            aria-label="按类别筛选"
            value={category}
            options={[
              { value: ALL, label: '全部类别' },
              ...(categories.data ?? []).map(({ name, itemCount }) => ({
                value: name,
                label: `${name || '未分类'}（${itemCount}）`,
              })),
            ]}
            onChange={(value: string) => query.set('category', value)}
          />
        }
        search="项目名称、编码或标准项目"
        tools={
          selected.length > 0 && (
            <>
              <span className="soft">已选 {selected.length} 项</span>
              <Button
                type="primary"
                disabled={suggestions.length === 0 || busy}
                onClick={() =>
                  void confirmItems(
                    suggestions.map(({ id }) => ({ itemId: id })),
                    `已确认 ${suggestions.length} 项。`,
                  )
                }
              >
                确认建议的对应（{suggestions.length}）
              </Button>
              <Button disabled={busy} onClick={() => void setFrozen(selected, true)}>
                冻结
              </Button>
              <Button disabled={busy} onClick={() => void setFrozen(selected, false)}>
                解冻
              </Button>
            </>
          )
        }
        selection={{
          selectedRowKeys: selected.map(({ id }) => id),
          onChange: (_, rows) => setSelected(rows),
        }}
        columns={libraryColumns(savePrice, setDrawer)}
        rowProps={({ frozen }) => (frozen ? { className: styles.frozen } : {})}
        actionsWidth={260}
        actions={[
          {
            key: 'confirm',
            label: '确认',
            look: 'main',
            disabled: busy,
            onClick: ({ id, name, standardItems }) =>
              void confirmItems([{ itemId: id }], `已确认“${name}”对应“${itemNames(standardItems)}”。`),
          },
          {
            key: 'map',
            label: ({ standardItems }) => (standardItems.length > 0 ? '更换' : '选择'),
            when: () => true,
            onClick: setMapping,
          },
          { key: 'edit', label: '编辑', when: () => true, onClick: setDrawer },
          { key: 'freeze', label: '冻结', onClick: (item) => void setFrozen([item], true) },
          { key: 'unfreeze', label: '解冻', onClick: (item) => void setFrozen([item], false) },
          { key: 'delete', label: '删除', look: 'danger', onClick: askRemove },
        ]}
        empty={{
          title: '项目库还是空的',
          text: '上传现有的价格表，几分钟就能建好；也可以逐项新增。',
          action: <ButtonLink to={paths.importBatches()}>上传价格表</ButtonLink>,
        }}
      />
      {drawer && (
        <ItemDrawer
          institutionId={institutionId}
          item={drawer === 'new' ? undefined : drawer}
          categories={(categories.data ?? []).map(({ name }) => name).filter(Boolean)}
          onClose={() => {
            setDrawer(undefined);
            if (search.get('add')) setSearch({}, { replace: true });
          }}
        />
      )}
      {mapping && (
        <StandardItemDialog
          name={mapping.name}
          current={mapping.standardItems}
          onClose={() => setMapping(undefined)}
          onChoose={(chosen) => {
            setMapping(undefined);
            void confirmItems(
              [{ itemId: mapping.id, catalogueCodes: chosen.map(({ code }) => code) }],
              chosen.length > 0
                ? `“${mapping.name}”已对应“${itemNames(chosen)}”。`
                : `“${mapping.name}”已标为无对应标准项目。`,
            );
          }}
        />
      )}
    </>
  );
}
