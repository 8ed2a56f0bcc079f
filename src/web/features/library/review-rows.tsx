import { App, Empty, Input, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import type { ImportRow } from '#wire/library-import.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { BulkDecide } from './bulk-decide.tsx';
import { ImportRowTable, type RowActions } from './import-row-table.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { StandardItemDialog } from './standard-item-dialog.tsx';
import { useImportRows } from './use-import-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

export type RowState = keyof CallOutput<'import.detail'>['counts'];

interface Props {
  batch: CallOutput<'import.detail'>;
  state: RowState;
  /** The counts are no longer true. */
  onChanged: () => void;
}

const emptyText: Readonly<Record<RowState, string>> = {
  ready: '没有等待导入的明细',
  review: '没有需要确认的明细',
  error: '没有错误的明细',
  confirmed: '还没有明细导入项目库',
};

/** The rows of one state, each edited and decided in its line. */
export function ReviewRows({ batch, state, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const [current, setCurrent] = useState(1);
  const [size, setSize] = useState(20);
  const [keyword, setKeyword] = useState('');
  const [change, setChange] = useState<'new' | 'changed' | 'same'>();
  const [chosenId, setChosenId] = useState<string>();
  const [busyId, setBusyId] = useState<string>();
  const [searching, setSearching] = useState<ImportRow>();
  const [editing, setEditing] = useState<ImportRow>();
  const page = useImportRows(
    { batchId: batch.id, state, keyword, ...(change ? { change } : {}), current, size },
    onChanged,
  );
  const { rows } = page;
  const deciding = state === 'review';
  const undecided = rows.filter((row) => row.state.code === 'review');
  const currentRow = rows.find(({ id }) => id === chosenId) ?? undecided[0];

  const reloadAll = () => {
    page.reload();
    onChanged();
  };
  const attempt = async (row: ImportRow, work: () => Promise<unknown>) => {
    if (busyId) return;
    setBusyId(row.id);
    try {
      await work();
    } catch (error) {
      const failure = asApiFailure(error);
      message.error(failureText(failure), 6);
      if (failure.code === 404 || failure.code === 409) reloadAll();
    } finally {
      setBusyId(undefined);
    }
  };
  const choose = (row: ImportRow, code: string | null) =>
    void attempt(row, async () => {
      await page.update(row.id, { catalogueCode: code });
      const next = rows.slice(rows.indexOf(row) + 1).find((one) => one.state.code === 'review');
      setChosenId(next?.id);
    });
  const actions: RowActions = {
    async save(row, field, value) {
      await page.update(row.id, { [field]: value });
    },
    choose,
    search: setSearching,
    edit: setEditing,
    remove: (row) =>
      void modal.confirm({
        title: `删除第 ${row.rowNo} 行“${row.name}”？`,
        content: '只从本批次删除，不影响原文件和项目库。',
        okText: '删除',
        okButtonProps: { danger: true },
        onOk: () => attempt(row, () => page.remove(row.id)),
      }),
  };
  useRowKeys({
    enabled: deciding && !searching && !editing,
    rows,
    current: currentRow,
    onCurrent: (row) => setChosenId(row.id),
    onChoose: choose,
    onSearch: setSearching,
  });

  // The page is worked off: the next rows take its place.
  const { loaded, loading, reload } = page;
  const workedOff = deciding && loaded && !loading && rows.length > 0 && undecided.length === 0;
  useEffect(() => {
    if (!workedOff) return;
    setCurrent(1);
    reload();
  }, [workedOff, reload]);

  if (page.failure && !page.loaded) return <ErrorResult failure={page.failure} onRetry={page.reload} />;
  return (
    <>
      <div className="library-tools">
        <Input.Search
          allowClear
          maxLength={50}
          placeholder="项目名称或编码"
          aria-label="搜索明细"
          onSearch={(text) => {
            setKeyword(text.trim());
            setCurrent(1);
          }}
        />
        {(state === 'ready' || state === 'confirmed') && (
          <Select
            allowClear
            placeholder="全部变化"
            aria-label="按变化筛选"
            value={change ?? null}
            options={[
              { value: 'new', label: '新增' },
              { value: 'changed', label: '更新' },
              { value: 'same', label: '无变化' },
            ]}
            onChange={(value: typeof change | null) => {
              setChange(value ?? undefined);
              setCurrent(1);
            }}
          />
        )}
        {deciding && <BulkDecide batch={batch} onDone={reloadAll} />}
        {deciding && (
          <Space className="import-keys" size={12}>
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd> 换行
            </span>
            <span>
              <kbd>1</kbd>–<kbd>5</kbd> 选候选
            </span>
            <span>
              <kbd>0</kbd> 无对应
            </span>
            <span>
              <kbd>/</kbd> 搜索
            </span>
          </Space>
        )}
      </div>
      <ImportRowTable
        actions={actions}
        loading={page.loading}
        dataSource={rows}
        currentId={deciding ? currentRow?.id : undefined}
        busyId={busyId}
        onCurrent={(row) => setChosenId(row.id)}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={keyword || change ? '没有符合条件的明细' : emptyText[state]}
            />
          ),
        }}
        pagination={{
          current,
          pageSize: size,
          total: page.total,
          showSizeChanger: true,
          pageSizeOptions: [20, 50, 100],
          showTotal: (total) => `共 ${total} 行`,
          onChange: (next, nextSize) => {
            setCurrent(nextSize === size ? next : 1);
            setSize(nextSize);
            setChosenId(undefined);
          },
        }}
      />
      <StandardItemDialog
        name={searching?.name}
        onClose={() => setSearching(undefined)}
        onChoose={(item) => {
          if (searching) choose(searching, item?.code ?? null);
          setSearching(undefined);
        }}
      />
      <RowDrawer
        row={editing}
        onSave={(row, input) => page.update(row.id, input)}
        onClose={() => setEditing(undefined)}
      />
    </>
  );
}
