import { App, Button, Empty, Input, Select, Space, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { LibraryItem } from '#wire/library.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { ItemDrawer } from '#web/features/library/item-drawer.tsx';
import { type LibraryActions, LibraryTable } from '#web/features/library/library-table.tsx';
import '#web/features/library/import.css';
import '#web/features/library/library.css';
import { StandardItemDialog } from '#web/features/library/standard-item-dialog.tsx';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

const views = {
  all: { label: '全部', filter: {} },
  suggested: { label: '待确认', filter: { mapping: 1 } },
  unmapped: { label: '未对应', filter: { mapping: 0 } },
  confirmed: { label: '已确认', filter: { mapping: 2 } },
  frozen: { label: '已冻结', filter: { frozen: true } },
} as const;
type View = keyof typeof views;

/** The institution's own price list: what it is quoted from. */
export default function LibraryPage() {
  const { institutionId } = useOwnInstitution();
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('search') ?? '';
  const category = query.get('category') ?? undefined;
  const asked = query.get('view') ?? '';
  const view: View = asked in views ? (asked as View) : 'all';
  const current = Math.max(1, Number(query.get('page')) || 1);
  const [size, setSize] = useState(20);
  const [drawer, setDrawer] = useState<LibraryItem | 'new' | undefined>(query.get('add') ? 'new' : undefined);
  const [mapping, setMapping] = useState<LibraryItem>();
  const [selected, setSelected] = useState<readonly LibraryItem[]>([]);
  const [busy, setBusy] = useState(false);
  const list = useCall('library.listPage', {
    institutionId,
    keyword,
    ...(category === undefined ? {} : { category }),
    ...views[view].filter,
    current,
    size,
  });
  const categories = useCall('library.listCategory', { institutionId });

  const go = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries({ page: '', add: '', ...change })) {
      if (value === undefined || value === '') next.delete(key);
      else next.set(key, value);
    }
    setSelected([]);
    setQuery(next);
  };
  const reload = () => {
    list.reload();
    categories.reload();
  };
  /** Runs a change of one or several items, then shows them as they are. */
  const change = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      message.success(done);
      setSelected([]);
      reload();
    } catch (error) {
      message.error(failureText(asApiFailure(error)), 8);
    } finally {
      setBusy(false);
    }
  };
  const ids = (items: readonly LibraryItem[]) => items.map(({ id }) => id);
  const suggestions = selected.filter(({ actions }) => actions.includes('confirm'));

  const actions: LibraryActions = {
    async savePrice(item, field, value) {
      await call('library.update', { itemId: item.id, [field]: value });
      list.reload();
    },
    confirm: (item) =>
      void change(
        () => call('library.confirm', { institutionId, items: [{ itemId: item.id }] }),
        `已确认“${item.name}”对应“${item.catalogueName}”。`,
      ),
    chooseStandard: setMapping,
    edit: setDrawer,
    freeze: (items, frozen) =>
      void change(
        () => call(frozen ? 'library.freeze' : 'library.unfreeze', { institutionId, itemIds: ids(items) }),
        frozen ? `已冻结 ${items.length} 项，不再参与匹配和报价。` : `已解冻 ${items.length} 项。`,
      ),
    remove: (item) =>
      void modal.confirm({
        title: `删除“${item.name}”？`,
        content: '删除后不能恢复。只是暂时不提供时，可以改为冻结。',
        okText: '删除',
        okButtonProps: { danger: true },
        onOk: () => change(() => call('library.delete', { itemId: item.id }), `已删除“${item.name}”。`),
      }),
  };
  const counts = list.data?.counts;
  const filtered = keyword !== '' || category !== undefined || view !== 'all';

  return (
    <>
      <PageHead
        title="项目库"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="报价从这里取项目和价格。只有已确认对应标准项目、未冻结的项目参与匹配。"
        actions={
          <>
            <Button onClick={() => void navigate(paths.importBatches())}>批量导入</Button>
            <Button type="primary" onClick={() => setDrawer('new')}>
              新增项目
            </Button>
          </>
        }
      />
      <section className="panel library-panel">
        <Tabs
          activeKey={view}
          onChange={(key) => go({ view: key === 'all' ? '' : key })}
          items={(Object.keys(views) as View[]).map((key) => ({
            key,
            label: counts ? `${views[key].label} ${counts[key]}` : views[key].label,
          }))}
        />
        <div className="library-tools">
          <Input.Search
            key={keyword}
            allowClear
            maxLength={50}
            placeholder="项目名称、编码或标准项目"
            aria-label="搜索项目"
            defaultValue={keyword}
            onSearch={(text) => go({ search: text.trim() })}
          />
          <Select
            allowClear
            showSearch
            placeholder="全部类别"
            aria-label="按类别筛选"
            value={category ?? null}
            options={(categories.data ?? []).map(({ name, itemCount }) => ({
              value: name,
              label: `${name || '未分类'}（${itemCount}）`,
            }))}
            onChange={(value: string | null | undefined) => go({ category: value ?? undefined })}
          />
          {selected.length > 0 && (
            <Space wrap size={8} className="library-bulk">
              <span>已选 {selected.length} 项</span>
              <Button
                size="small"
                type="primary"
                disabled={suggestions.length === 0 || busy}
                onClick={() =>
                  void change(
                    () =>
                      call('library.confirm', {
                        institutionId,
                        items: suggestions.map(({ id }) => ({ itemId: id })),
                      }),
                    `已确认 ${suggestions.length} 项。`,
                  )
                }
              >
                确认建议的对应（{suggestions.length}）
              </Button>
              <Button size="small" disabled={busy} onClick={() => actions.freeze(selected, true)}>
                冻结
              </Button>
              <Button size="small" disabled={busy} onClick={() => actions.freeze(selected, false)}>
                解冻
              </Button>
            </Space>
          )}
        </div>
        {list.failure && !list.data ? (
          <ErrorResult failure={list.failure} onRetry={list.reload} />
        ) : (
          <LibraryTable
            actions={actions}
            loading={list.loading}
            dataSource={list.data?.records ?? []}
            rowSelection={{
              selectedRowKeys: ids(selected),
              onChange: (_, rows) => setSelected(rows),
            }}
            pagination={{
              current,
              pageSize: size,
              total: list.data?.total ?? 0,
              showSizeChanger: true,
              pageSizeOptions: [20, 50, 100],
              showTotal: (total) => `共 ${total} 项`,
              onChange: (page, nextSize) => {
                setSize(nextSize);
                go({ page: nextSize === size ? String(page) : '1' });
              },
            }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={
                    filtered
                      ? '没有符合条件的项目'
                      : '项目库还是空的。上传现有的价格表，几分钟就能建好；也可以逐项新增。'
                  }
                >
                  {!filtered && <ButtonLink to={paths.importBatches()}>上传价格表</ButtonLink>}
                </Empty>
              ),
            }}
          />
        )}
      </section>
      <ItemDrawer
        institutionId={institutionId}
        open={drawer}
        categories={(categories.data ?? []).map(({ name }) => name).filter(Boolean)}
        onSaved={reload}
        onClose={() => {
          setDrawer(undefined);
          if (query.get('add')) go({});
        }}
      />
      <StandardItemDialog
        name={mapping?.name}
        onClose={() => setMapping(undefined)}
        onChoose={(chosen) => {
          if (!mapping) return;
          setMapping(undefined);
          void change(
            () =>
              call('library.confirm', {
                institutionId,
                items: [{ itemId: mapping.id, catalogueCode: chosen?.code ?? null }],
              }),
            chosen ? `“${mapping.name}”已对应“${chosen.name}”。` : `“${mapping.name}”已标为无对应标准项目。`,
          );
        }}
      />
    </>
  );
}
