import { Button, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LibraryRow } from '#wire/library/grid.ts';
import { asApiFailure } from '#web/api/api-failure.ts';
import { call } from '#web/api/call.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { type CallQuery, useCallList, useSetCallData } from '#web/queries/use-call-query.ts';
import { useOwnInstitution } from '#web/session/use-own-institution.ts';
import { message } from '#web/ui/app/messages.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import { useFailureMessage } from '#web/ui/app/use-failure-message.ts';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { useSure } from '#web/ui/app/use-sure.tsx';
import { useWide } from '#web/ui/app/use-wide.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { CatalogueNotice } from './library/catalogue-notice.tsx';
import { ItemHistoryDrawer, LibraryChangesDrawer } from './library/changes-drawer.tsx';
import { ItemDrawer } from './library/item-drawer.tsx';
import styles from './library/library.module.css';
import { libraryColumns } from './library/library-columns.tsx';
import { isFound, type LibraryView, libraryViewNames, libraryViews } from './library/library-views.ts';
import { ProposeDialog } from './library/propose-dialog.tsx';

const LibraryGrid = lazy(() => import('./library/grid/library-grid.tsx'));

/** The institution's own price list, which it quotes from: a spreadsheet, on a phone cards whose prices can be edited. */
export default function LibraryPage() {
  const { institutionId } = useOwnInstitution();
  const wide = useWide();
  const [search, setSearch] = useSearchParams();
  const query = useListQuery({ view: libraryViewNames, category: ALL }, [20, 50, 100]);
  const view = query.filters.view as LibraryView;
  const { category } = query.filters;
  const [drawer, setDrawer] = useState<LibraryRow | 'new' | undefined>(search.get('add') ? 'new' : undefined);
  const [mapping, setMapping] = useState<LibraryRow>();
  const [proposed, setProposed] = useState<LibraryRow | 'new'>();
  const [history, setHistory] = useState<LibraryRow | 'all'>();
  const library = useCallList('library.query', { institutionId });
  const setLibrary = useSetCallData('library.query', { institutionId });
  const confirm = useCallMutation('library.confirm');
  const freeze = useCallMutation('library.freeze');
  const unfreeze = useCallMutation('library.unfreeze');
  const isSure = useSure();
  const removal = useConfirm(useCallMutation('library.delete'));
  useFailureMessage(confirm.failure ?? freeze.failure ?? unfreeze.failure);
  const busy = confirm.busy || freeze.busy || unfreeze.busy;

  const all = library.data?.records;
  const rows = useMemo(
    () =>
      (all ?? []).filter(
        (row) =>
          libraryViews[view].has(row) &&
          (category === ALL || row.category === category) &&
          isFound(row, query.keyword),
      ),
    [all, view, category, query.keyword],
  );
  const categories = useMemo(() => countBy(all ?? [], (row) => row.category), [all]);
  const { current, size } = query.page;
  const list: CallQuery<{ records: LibraryRow[]; total: number }> = {
    ...library,
    data: library.data && { records: rows.slice((current - 1) * size, current * size), total: rows.length },
  };

  const done = (changed: unknown, text: string) => void (changed && message.success(text));
  const setFrozen = async (item: LibraryRow, frozen: boolean) =>
    done(
      await (frozen ? freeze : unfreeze).run({ institutionId, itemIds: [item.id] }),
      frozen ? `已冻结“${item.name}”，不再参与匹配和报价。` : `已解冻“${item.name}”。`,
    );
  const confirmItems = async (items: { itemId: string; catalogueCodes?: string[] }[], text: string) =>
    done(await confirm.run({ institutionId, items }), text);
  const askRemove = ({ id, name }: LibraryRow) =>
    removal.ask({
      title: `删除“${name}”？`,
      children: '删除后不能恢复。只是暂时不提供时，可以改为冻结。',
      okText: '删除',
      danger: true,
      input: { itemId: id },
      done: `已删除“${name}”。`,
    });
  const savePrice = async (item: LibraryRow, field: 'listPrice' | 'salePrice', value: string) => {
    const change = { itemId: item.id, [field]: value };
    const saved = await call('library.update', change).catch(async (error: unknown) => {
      const text = asApiFailure(error).fields.sure;
      if (text === undefined) throw error;
      return (await isSure(text)) ? call('library.update', { ...change, sure: true }) : undefined;
    });
    if (!saved) return;
    setLibrary(({ records, total }) => ({
      records: records.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
      total,
    }));
  };

  return (
    <>
      <PageHead
        title="项目库"
        crumbs={[{ label: '机构中心', to: paths.serviceCenter() }]}
        note="报价从这里取项目和价格。只有已确认对应标准项目、未冻结的项目参与匹配。"
        actions={
          <>
            <Button onClick={() => setHistory('all')}>变化</Button>
            <Button onClick={() => setProposed('new')}>申请标准项目</Button>
            <ButtonLink to={workPaths.importBatches()}>批量导入</ButtonLink>
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
          items: libraryViewNames.map((value) => ({
            value,
            label: libraryViews[value].label,
            count: all?.filter(libraryViews[value].has).length,
          })),
        }}
        filters={
          <Select
            showSearch
            aria-label="按类别筛选"
            value={category}
            options={[
              { value: ALL, label: '全部类别' },
              ...[...categories].map(([name, count]) => ({
                value: name,
                label: `${name || '未分类'}（${count}）`,
              })),
            ]}
            onChange={(value: string) => query.set('category', value)}
          />
        }
        search="项目名称、编码或标准项目"
        notice={<CatalogueNotice institutionId={institutionId} view={view} count={rows.length} />}
        grid={
          wide &&
          all && (
            <Suspense fallback={<LoadingState />}>
              <LibraryGrid
                institutionId={institutionId}
                records={all}
                rows={rows}
                onMap={setMapping}
                onEdit={setDrawer}
                onHistory={setHistory}
                onRemove={askRemove}
                onConfirm={(items) =>
                  void confirmItems(
                    items.map(({ id }) => ({ itemId: id })),
                    `已确认 ${items.length} 项。`,
                  )
                }
              />
            </Suspense>
          )
        }
        columns={libraryColumns(savePrice, setDrawer)}
        rowProps={({ frozen }) => (frozen ? { className: styles.frozen } : {})}
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
          { key: 'history', label: '记录', when: () => true, onClick: setHistory },
          { key: 'freeze', label: '冻结', onClick: (item) => void setFrozen(item, true) },
          { key: 'unfreeze', label: '解冻', onClick: (item) => void setFrozen(item, false) },
          { key: 'delete', label: '删除', look: 'danger', onClick: askRemove },
        ]}
        empty={{
          title: '项目库还是空的',
          text: '上传现有的价格表，几分钟就能建好；也可以逐项新增。',
          action: <ButtonLink to={workPaths.importBatches()}>上传价格表</ButtonLink>,
        }}
      />
      {removal.dialog}
      {drawer && (
        <ItemDrawer
          institutionId={institutionId}
          item={drawer === 'new' ? undefined : drawer}
          categories={[...categories.keys()].filter(Boolean)}
          onClose={() => {
            setDrawer(undefined);
            if (search.get('add')) setSearch({}, { replace: true });
          }}
        />
      )}
      {history === 'all' && (
        <LibraryChangesDrawer institutionId={institutionId} onClose={() => setHistory(undefined)} />
      )}
      {history && history !== 'all' && (
        <ItemHistoryDrawer item={history} onClose={() => setHistory(undefined)} />
      )}
      {proposed && (
        <ProposeDialog
          institutionId={institutionId}
          item={proposed === 'new' ? undefined : proposed}
          onClose={() => setProposed(undefined)}
        />
      )}
      {mapping && (
        <StandardItemDialog
          name={mapping.name}
          current={mapping.standardItems}
          onClose={() => setMapping(undefined)}
          onPropose={() => {
            setMapping(undefined);
            setProposed(mapping);
          }}
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

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
