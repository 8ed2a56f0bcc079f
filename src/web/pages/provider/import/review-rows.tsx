import { Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import type { ImportRow } from '#wire/library/import-shapes.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { type StandardItem, StandardItemDialog } from '#web/features/catalogue/standard-item-dialog.tsx';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { message } from '#web/ui/app/messages.tsx';
import { RecordList } from '#web/ui/app/record-list.tsx';
import { useConfirm } from '#web/ui/app/use-confirm.tsx';
import type { ListQuery } from '#web/ui/app/use-list-query.ts';
import { useRowKeys } from '#web/ui/app/use-row-keys.ts';
import { BulkDecide } from './bulk-decide.tsx';
import { DuplicatesBar } from './duplicates-bar.tsx';
import styles from './import.module.css';
import { type RowActions, rowColumns } from './row-columns.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { useImportRows } from './use-import-rows.ts';

export type RowState = keyof CallOutput<'import.detail'>['counts'];

interface Props {
  batch: CallOutput<'import.detail'>;
  query: ListQuery<'tab' | 'change'>;
  /** The counts are no longer true. */
  onChanged: () => void;
}

/** What needs a person comes in the middle, what is done with last. */
const states: Readonly<Record<RowState, { label: string; empty: string }>> = {
  ready: { label: '可导入', empty: '没有等待导入的明细' },
  review: { label: '需确认', empty: '没有需要确认的明细' },
  error: { label: '有错误', empty: '没有错误的明细' },
  confirmed: { label: '已导入', empty: '还没有明细导入项目库' },
};
export const rowChanges = ['', 'new', 'changed', 'same'] as const;
const changeLabels = { '': '全部变化', new: '新增', changed: '更新', same: '无变化' };

/** The rows of one state, each edited and decided in its line. */
export function ReviewRows({ batch, query, onChanged }: Props) {
  const removal = useConfirm(useCallMutation('import.deleteRow'));
  const state = query.filters.tab as RowState;
  const deciding = state === 'review';
  const change = rowChanges.find((one) => one === query.filters.change);
  const [chosenId, setChosenId] = useState<string>();
  const [busyId, setBusyId] = useState<string>();
  const [searching, setSearching] = useState<ImportRow>();
  const [editing, setEditing] = useState<ImportRow>();
  const { list, update } = useImportRows(
    { batchId: batch.id, state, keyword: query.keyword, ...(change && { change }), ...query.page },
    onChanged,
  );
  const rows = list.data?.records ?? [];
  const undecided = rows.filter((row) => row.state.code === 'review');
  const currentRow = rows.find(({ id }) => id === chosenId) ?? undecided[0];

  const attempt = async (row: ImportRow, work: () => Promise<unknown>) => {
    if (busyId) return;
    setBusyId(row.id);
    try {
      await work();
    } catch (error) {
      const failure = asApiFailure(error);
      message.error(failureText(failure), 6);
      if (failure.code === 404 || failure.code === 409) {
        list.reload();
        onChanged();
      }
    } finally {
      setBusyId(undefined);
    }
  };
  const choose = (row: ImportRow, items: readonly StandardItem[]) =>
    void attempt(row, async () => {
      await update(row.id, { catalogueCodes: items.map(({ code }) => code) });
      const next = rows.slice(rows.indexOf(row) + 1).find((one) => one.state.code === 'review');
      setChosenId(next?.id);
    });
  const actions: RowActions = {
    async save(row, field, value) {
      await update(row.id, { [field]: value });
    },
    choose,
    search: setSearching,
    edit: setEditing,
    remove: (row) =>
      removal.ask({
        title: `删除第 ${row.rowNo} 行“${row.name}”？`,
        children: '只从本批次删除，不影响原文件和项目库。',
        okText: '删除',
        danger: true,
        input: { rowId: row.id },
        done: `第 ${row.rowNo} 行已删除。`,
      }),
  };
  useRowKeys({
    enabled: deciding && !searching && !editing && !removal.dialog,
    rows,
    current: currentRow,
    onCurrent: (row) => setChosenId(row.id),
    rowKey: 'id',
    // 1–5 a candidate, 0 none corresponds, / search.
    onKey: (key, row) => {
      const open = row.state.code === 'review';
      const candidate = /^[1-5]$/.test(key) ? row.candidates[Number(key) - 1] : undefined;
      if (candidate && open) choose(row, candidate.items);
      else if (key === '0' && open) choose(row, []);
      else if (key === '/') setSearching(row);
      else return false;
      return true;
    },
  });

  // The page is worked off: the next rows take its place.
  const workedOff = deciding && !list.loading && rows.length > 0 && undecided.length === 0;
  const showNext = useEffectEvent(() => {
    if (query.page.current === 1) list.reload();
    else query.turnTo(1);
  });
  useEffect(() => {
    if (workedOff) showNext();
  }, [workedOff]);

  return (
    <>
      <RecordList
        noun="明细"
        unit="行"
        query={query}
        list={list}
        rowKey="id"
        minWidth={920}
        tabs={{
          filter: 'tab',
          items: (Object.keys(states) as RowState[]).map((value) => ({
            value,
            label: states[value].label,
            count: batch.counts[value],
          })),
        }}
        search="项目名称或编码"
        filters={
          (state === 'ready' || state === 'confirmed') && (
            <Select
              aria-label="按变化筛选"
              value={query.filters.change}
              options={rowChanges.map((value) => ({ value, label: changeLabels[value] }))}
              onChange={(value: string) => query.set('change', value)}
            />
          )
        }
        notice={
          (deciding || state === 'error') && (
            <div className={`cluster between ${styles.deciding}`}>
              {deciding ? <BulkDecide batch={batch} /> : <DuplicatesBar batch={batch} />}
              <small className={styles.keys} hidden={!deciding}>
                <kbd>↑</kbd>
                <kbd>↓</kbd> 换行 <kbd>1</kbd>–<kbd>5</kbd> 选候选 <kbd>0</kbd> 无对应 <kbd>/</kbd> 搜索
              </small>
            </div>
          )
        }
        columns={rowColumns(actions, deciding ? currentRow?.id : undefined, busyId, (row) =>
          batch.sheetsRead.length > 1 ? batch.sheets[row.sheet]?.name : undefined,
        )}
        current={deciding ? currentRow?.id : undefined}
        rowProps={(row) => ({ onClick: () => setChosenId(row.id) })}
        empty={{ title: states[state].empty }}
      />
      {removal.dialog}
      {searching && (
        <StandardItemDialog
          name={searching.name}
          current={searching.standardItems}
          onClose={() => setSearching(undefined)}
          onChoose={(items) => {
            choose(searching, items);
            setSearching(undefined);
          }}
        />
      )}
      {editing && (
        <RowDrawer
          row={editing}
          onSave={(row, input) => update(row.id, input)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
