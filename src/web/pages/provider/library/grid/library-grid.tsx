import { Alert, App, Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { mappingState } from '#domain/institution/institution-item.ts';
import { type CellField, cellFields, frozenText } from '#domain/library-import/library-cells.ts';
import type { LibraryRow } from '#wire/library/grid.ts';
import { itemNames } from '#web/features/catalogue/item-names.ts';
import { alertsText, marketNote, marketText } from '#web/pages/provider/library/library-views.ts';
import { message } from '#web/ui/app/messages.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { localMillis } from '#web/ui/clock.ts';
import { BulkPriceDialog } from './bulk-price-dialog.tsx';
import { CellList, problemCells } from './cell-list.tsx';
import { Sheet } from './sheet.tsx';
import type { Cell, SheetColumn, Written } from './sheet-cells.ts';
import { SheetFileDialog } from './sheet-file-dialog.tsx';
import { useItemEdits } from './use-item-edits.ts';

const columns: readonly SheetColumn[] = [
  { key: 'name', title: '项目名称', width: 14 },
  { key: 'listPrice', title: '原价', width: 6, number: true },
  { key: 'salePrice', title: '优惠价', width: 6, number: true },
  { key: 'standard', title: '标准项目', width: 12, locked: true },
  { key: 'alerts', title: '提醒', width: 9, locked: true },
  { key: 'market', title: '市价参考', width: 9, locked: true },
  { key: 'category', title: '类别', width: 7 },
  { key: 'code', title: '项目编码', width: 7 },
  { key: 'frozen', title: '状态', width: 4.5 },
  { key: 'note', title: '备注', width: 12 },
];
const isField = (key: string): key is CellField => (cellFields as readonly string[]).includes(key);

interface Props {
  institutionId: string;
  /** The whole library. */
  records: readonly LibraryRow[];
  /** Those that the filters leave. */
  rows: readonly LibraryRow[];
  onMap: (item: LibraryRow) => void;
  onEdit: (item: LibraryRow) => void;
  onHistory: (item: LibraryRow) => void;
  onRemove: (item: LibraryRow) => void;
  onConfirm: (items: readonly LibraryRow[]) => void;
}

const newId = () => `new-${localMillis().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** The library as a spreadsheet: typed, pasted and filled in the browser, saved as a whole, each row for itself. */
export default function LibraryGrid(props: Props) {
  const { institutionId, records, rows, onMap, onEdit, onHistory, onRemove, onConfirm } = props;
  const { modal } = App.useApp();
  const edits = useItemEdits(institutionId, records);
  const { state, saved, problems, conflicts, text } = edits;
  const [only, setOnly] = useState<'problems' | 'edited'>();
  const [selection, setSelection] = useState({ top: 0, bottom: -1 });
  const [dialog, setDialog] = useState<'price' | 'file'>();

  const theirs = useMemo(
    () => new Map(conflicts.map(({ id, field, theirs: now }) => [`${id}/${field}`, now])),
    [conflicts],
  );
  const ids = useMemo(() => {
    const added = Object.keys(state.edits).filter((id) => !saved.has(id));
    const all = [...rows.map(({ id }) => id), ...added];
    if (only === 'edited') return Object.keys(state.edits);
    return only === 'problems' ? Object.keys(state.edits).filter((id) => problems.has(id)) : all;
  }, [rows, saved, state.edits, only, problems]);
  const cell = useCallback(
    (row: number, key: string): Cell => {
      const id = ids[row];
      if (id === undefined) return { text: '' };
      const item = saved.get(id);
      if (!isField(key)) return lockedCell(item, key);
      const shown = text(id, key);
      const problem = problems.get(id)?.[key];
      const now = theirs.get(`${id}/${key}`);
      if (now !== undefined)
        return {
          text: shown,
          note: `同事刚把这里改为“${now}”，您填的是“${shown}”。请在上方选择保留哪个。`,
          look: 'conflict',
        };
      const look = state.edits[id]?.[key] ? 'changed' : item?.frozen ? 'quiet' : undefined;
      return { text: shown, problem, look };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `text` follows from state and saved
    [ids, saved, state.edits, problems, theirs],
  );

  const write = (cells: Written[], label: string) => {
    const added = new Map<number, string>();
    const idOf = (row: number) => {
      const id = ids[row] ?? added.get(row) ?? newId();
      if (ids[row] === undefined) added.set(row, id);
      return id;
    };
    edits.edit(
      cells.flatMap(({ row, col, text: typed }) => {
        const key = columns[col]?.key ?? '';
        return isField(key) && (ids[row] !== undefined || typed.trim() !== '')
          ? [{ id: idOf(row), field: key, text: typed }]
          : [];
      }),
      label,
    );
  };
  const chosenIds = ids.slice(selection.top, selection.bottom + 1);
  const chosen = chosenIds.flatMap((id) => saved.get(id) ?? []);
  const [one] = chosen.length === 1 ? chosen : [];
  const suggestions = chosen.filter(({ actions }) => actions.includes('confirm'));
  const freeze = (word: string) =>
    edits.edit(
      chosenIds.map((id) => ({ id, field: 'frozen' as const, text: word })),
      word ? '冻结' : '解冻',
    );
  const nameOf = (id: string) => text(id, 'name');
  const count = Object.keys(state.edits).length;
  const last = state.done.at(-1);

  return (
    <div className="stack gap-3">
      <div className="cluster">
        <Button disabled={!last} onClick={edits.undo} title="Ctrl+Z">
          撤销{last ? `：${last.label} ${last.changes.length} 格` : ''}
        </Button>
        <Button disabled={state.undone.length === 0} onClick={edits.redo} title="Ctrl+Y">
          重做
        </Button>
        <Button onClick={() => setDialog('price')}>调价</Button>
        <Button disabled={chosenIds.length === 0} onClick={() => freeze(frozenText)}>
          冻结 {chosenIds.length} 项
        </Button>
        <Button disabled={!chosenIds.some((id) => text(id, 'frozen') !== '')} onClick={() => freeze('')}>
          解冻
        </Button>
        {suggestions.length > 0 && (
          <Button onClick={() => onConfirm(suggestions)}>确认建议的对应（{suggestions.length}）</Button>
        )}
        <Button disabled={!one} onClick={() => one && onEdit(one)}>
          详情
        </Button>
        <Button disabled={!one} onClick={() => one && onHistory(one)}>
          变更记录
        </Button>
        <Button disabled={!one} onClick={() => one && onRemove(one)}>
          删除
        </Button>
        <Button onClick={() => setDialog('file')}>用 Excel 修改</Button>
        <span className="row push">
          {count > 0 && (
            <Button
              onClick={() =>
                modal.confirm({
                  title: `放弃 ${count} 行未保存的改动？`,
                  okText: '放弃',
                  onOk: edits.discard,
                })
              }
            >
              放弃
            </Button>
          )}
          <Button
            type="primary"
            title="Ctrl+S"
            disabled={count === 0}
            loading={edits.busy}
            onClick={() => void edits.save()}
          >
            {count > 0 ? `保存 ${count} 行` : '已全部保存'}
          </Button>
        </span>
      </div>
      {conflicts.length > 0 && (
        <Notice
          type="warning"
          title={`${conflicts.length} 处在您填写期间被同事改过，还没有保存。`}
          description={
            <CellList
              cells={conflicts.map(({ id, field, theirs: now }) => ({
                id,
                field,
                text: `同事改为“${now}”，您填的是“${text(id, field)}”`,
              }))}
              nameOf={nameOf}
              open={conflicts.length < 6}
            />
          }
          action={
            <span className="row">
              <Button size="small" onClick={() => edits.settle('theirs')}>
                用同事的
              </Button>
              <Button size="small" onClick={() => edits.settle('mine')}>
                保留我的
              </Button>
            </span>
          }
        />
      )}
      {(problems.size > 0 || only !== undefined) && (
        <Alert
          type={problems.size > 0 ? 'error' : 'info'}
          showIcon
          title={
            problems.size > 0
              ? `${problems.size} 行有问题：红色单元格写明原因，改好之前不会保存；其余照常保存。`
              : '只看未保存的行。'
          }
          description={problems.size > 0 && <CellList cells={problemCells(problems)} nameOf={nameOf} />}
          action={
            <Button size="small" onClick={() => setOnly(only ? undefined : 'problems')}>
              {only ? '看全部' : '只看有问题的'}
            </Button>
          }
        />
      )}
      <Sheet
        label="项目库"
        columns={columns}
        count={ids.length}
        cell={cell}
        rowName={(row) => (ids[row] === undefined ? '新项目' : text(ids[row], 'name') || '未命名项目')}
        onWrite={write}
        onOpen={(row, key) => {
          const item = saved.get(ids[row] ?? '');
          if (!item) message.info('请先保存这个新项目。');
          else if (key === 'standard') onMap(item);
          else onEdit(item);
        }}
        onUndo={edits.undo}
        onRedo={edits.redo}
        onSave={() => void edits.save()}
        onSelect={setSelection}
      />
      <p className="hint">
        方向键移动，回车或直接输入编辑，Esc 取消；Ctrl+C/V 与 Excel 互相复制粘贴（末尾空行起为新增），Ctrl+D
        向下填充，Ctrl+Z/Y 撤销与重做，Ctrl+S 保存。保存前只有您自己看得到改动。
      </p>
      {dialog === 'price' && (
        <BulkPriceDialog
          ids={chosenIds.length > 1 ? chosenIds : ids}
          selected={chosenIds.length > 1}
          text={text}
          onApply={(cells) => {
            edits.edit(cells, '调价');
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'file' && (
        <SheetFileDialog
          institutionId={institutionId}
          edits={edits}
          newId={newId}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}

function lockedCell(item: LibraryRow | undefined, key: string): Cell {
  if (!item) return { text: '' };
  if (key === 'market') return { text: marketText(item), note: marketNote(item) };
  if (key === 'alerts') return { text: alertsText(item), note: alertsText(item) };
  const names = itemNames(item.standardItems);
  const mapping = item.mapping.code;
  if (mapping === mappingState.confirmed) return { text: names, note: names };
  const [text, note] =
    mapping === mappingState.suggested
      ? [`待确认：${names}`, `建议对应“${names}”，确认后才参与报价。按回车更换。`]
      : ['未对应', '未对应标准项目，不参与匹配和报价。按回车选择。'];
  return { text, note, look: 'quiet' };
}
