import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cssValues } from '#web/ui/css-values.ts';
import { parseTable, writeTable } from './clipboard-table.ts';
import { PaperSheet } from './paper-sheet.tsx';
import styles from './sheet.module.css';
import { type Cell, placed, type SheetColumn, type Written } from './sheet-cells.ts';
import { boundsOf, type Place, placeAfter, type Range, single, within } from './sheet-range.ts';
import { SheetRow } from './sheet-row.tsx';

interface Props {
  label: string;
  columns: readonly SheetColumn[];
  /** How many rows there are; an empty one stands below them, where new ones begin. */
  count: number;
  cell: (row: number, key: string) => Cell;
  /** What the row is called, for those who hear it. */
  rowName: (row: number) => string;
  /** One action: cells that were typed, pasted, filled or cleared; rows from `count` on are new. */
  onWrite: (cells: Written[], label: string) => void;
  onOpen: (row: number, key: string) => void;
  onUndo: () => void;
  onRedo: () => void;
  onSave: () => void;
  onSelect: (rows: { top: number; bottom: number }) => void;
}

const ROW_REM = 2.25;
/** Rows are drawn in steps of so many. */
const step = 8;

/**
 * A table that is used like a spreadsheet: only rows in sight are drawn. One input lies over the active cell, has the focus and holds its
 * text selected, so that typing replaces it, also through an input method, and the clipboard is the browser's own.
 */
export function Sheet(props: Props) {
  const { label, columns, count, cell, rowName, onWrite, onOpen, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const [range, setRange] = useState<Range>(single({ row: 0, col: 0 }));
  const [typed, setTyped] = useState<string>();
  const [rowHeight] = useState(
    () => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const [drawn, setDrawn] = useState(windowAt(0, 0));
  const size: Place = { row: count + 1, col: columns.length };
  const active = within(range.active, size);
  const corner = within(range.corner, size);
  const { top, bottom, left, right } = boundsOf({ active, corner });
  const column = columns[active.col] as SheetColumn;
  const current = cell(active.row, column.key);
  const leftOf = (col: number) => columns.slice(0, col).reduce((sum, { width }) => sum + width, 0);

  useLayoutEffect(() => {
    if (typed === undefined && document.activeElement === input.current) input.current?.select();
  }, [active.row, active.col, current.text, typed]);

  const select = (next: Range) => {
    setTyped(undefined);
    setRange(next);
    const rows = boundsOf(next);
    onSelect({ top: rows.top, bottom: Math.min(rows.bottom, count - 1) });
    const view = scroller.current;
    if (!view) return;
    const y = next.corner.row * rowHeight;
    if (y < view.scrollTop) view.scrollTop = y;
    else if (y + 2 * rowHeight > view.scrollTop + view.clientHeight)
      view.scrollTop = y + 2 * rowHeight - view.clientHeight;
    const x = (leftOf(next.corner.col) * rowHeight) / ROW_REM;
    const width = ((columns[next.corner.col]?.width ?? 0) * rowHeight) / ROW_REM;
    if (x < view.scrollLeft) view.scrollLeft = x;
    else if (x + width > view.scrollLeft + view.clientWidth) view.scrollLeft = x + width - view.clientWidth;
  };
  const commit = () => {
    if (typed !== undefined && typed !== current.text) onWrite([{ ...active, text: typed }], '编辑');
    setTyped(undefined);
  };
  const begin = () => {
    if (column.locked) onOpen(active.row, column.key);
    else setTyped(current.text);
  };
  /** Writes a text into every cell of the selection that can be typed into. */
  const eachSelected = (
    textOf: (row: number, key: string, col: number) => string,
    what: string,
    from = top,
  ) => {
    const cells: Written[] = [];
    for (let row = from; row <= Math.min(bottom, count - 1); row++)
      for (let col = left; col <= right; col++) {
        const { key, locked } = columns[col] as SheetColumn;
        if (!locked) cells.push({ row, col, text: textOf(row, key, col) });
      }
    if (cells.length > 0) onWrite(cells, what);
  };
  const fillDown = () => {
    const source = top === bottom ? top - 1 : top;
    if (source >= 0) eachSelected((_, key) => cell(source, key).text, '向下填充', source + 1);
  };

  const shortcuts: Record<string, () => void> = {
    z: props.onUndo,
    y: props.onRedo,
    Z: props.onRedo,
    s: props.onSave,
    d: fillDown,
    a: () => {
      setRange({
        active: { row: 0, col: 0 },
        corner: { row: Math.max(0, count - 1), col: columns.length - 1 },
      });
      onSelect({ top: 0, bottom: count - 1 });
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (typed !== undefined) {
      if (event.key === 'Escape') setTyped(undefined);
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
        commit();
        select(
          single(
            within(
              event.key === 'Tab'
                ? { row: active.row, col: active.col + 1 }
                : { row: active.row + 1, col: active.col },
              size,
            ),
          ),
        );
      } else if (ctrl && event.key === 's') {
        commit();
        props.onSave();
      } else return;
      event.preventDefault();
      return;
    }
    const shortcut = ctrl ? shortcuts[event.key] : undefined;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = placeAfter(event.key, ctrl, event.shiftKey ? corner : active, size, page);
    if (shortcut) shortcut();
    else if (next) select(event.shiftKey ? { active, corner: next } : single(next));
    else if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === 'Escape') select(single(active));
    else if (event.key === 'Delete' || event.key === 'Backspace') eachSelected(() => '', '清空');
    else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent, cut = false) => {
    if (typed !== undefined) return;
    event.preventDefault();
    const rows = Array.from({ length: bottom - top + 1 }, (_, i) =>
      columns.slice(left, right + 1).map(({ key }) => cell(top + i, key).text),
    );
    event.clipboardData.setData('text/plain', writeTable(rows));
    if (cut) eachSelected(() => '', '剪切');
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = parseTable(event.clipboardData.getData('text/plain'));
    if (typed !== undefined || pasted.length === 0) return;
    event.preventDefault();
    const [[only = ''] = []] = pasted;
    if (pasted.length === 1 && pasted[0]?.length === 1) return eachSelected(() => only, '粘贴');
    onWrite(placed(pasted, columns, { row: top, col: left }), '粘贴');
    return select({ active: { row: top, col: left }, corner: { row: top + pasted.length - 1, col: right } });
  };
  const placeOf = (event: { target: EventTarget }): Place | undefined => {
    const [row, col] =
      (event.target as Element).closest('[data-at]')?.getAttribute('data-at')?.split(':') ?? [];
    return col === undefined ? undefined : { row: Number(row), col: Number(col) };
  };
  const onPointer = (event: PointerEvent, start: boolean) => {
    const place = placeOf(event);
    if (!place || event.button > 0 || (!start && event.buttons !== 1)) return;
    if (start) {
      event.preventDefault();
      commit();
      select(event.shiftKey ? { active, corner: place } : single(place));
      input.current?.focus({ preventScroll: true });
    } else if (place.row !== corner.row || place.col !== corner.col) select({ active, corner: place });
  };

  return (
    <>
      <PaperSheet columns={columns} count={count} cell={cell} />
      <div
        ref={scroller}
        className={`${styles.scroller} num screen-only`}
        onScroll={({ currentTarget: { scrollTop, clientHeight } }) => {
          const next = windowAt(Math.floor(scrollTop / rowHeight), Math.ceil(clientHeight / rowHeight));
          if (next.from !== drawn.from || next.to !== drawn.to) setDrawn(next);
        }}
        {...cssValues({
          '--columns': columns.map(({ width }) => `${width}rem`).join(' '),
          '--width': `${leftOf(columns.length)}rem`,
          '--count': count + 1,
        })}
      >
        <div
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-rowcount={count + 1}
          aria-colcount={columns.length}
          className={styles.grid}
          onPointerDown={(event) => onPointer(event, true)}
          onPointerMove={(event) => onPointer(event, false)}
          onDoubleClick={begin}
        >
          <div role="row" aria-rowindex={1} className={styles.head}>
            {columns.map(({ key, title, number = false }) => (
              <div role="columnheader" key={key} className={number ? styles.number : ''}>
                {title}
              </div>
            ))}
          </div>
          <div role="rowgroup" className={styles.body}>
            {Array.from({ length: Math.max(0, Math.min(drawn.to, count + 1) - drawn.from) }, (_, i) => (
              <SheetRow key={drawn.from + i} at={drawn.from + i} columns={columns} cell={cell} />
            ))}
          </div>
        </div>
        <div className={styles.over}>
          <i className={styles.range} {...area(top, left, bottom, right, leftOf)} />
          <input
            ref={input}
            className={`${styles.input} ${typed === undefined ? '' : styles.typing} ${column.number ? styles.number : ''}`}
            {...area(active.row, active.col, active.row, active.col, leftOf)}
            aria-label={`${rowName(active.row)}的${column.title}`}
            aria-describedby={statusId}
            aria-invalid={current.problem !== undefined}
            autoComplete="off"
            spellCheck={false}
            readOnly={column.locked ?? false}
            value={typed ?? current.text}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={commit}
            onKeyDown={onKeyDown}
            onCopy={onCopy}
            onCut={(event) => onCopy(event, true)}
            onPaste={onPaste}
          />
        </div>
      </div>
      <p id={statusId} className={styles.foot} role="status">
        {current.problem ??
          current.note ??
          (bottom > top ? `已选 ${Math.min(bottom, count - 1) - top + 1} 行` : '')}
      </p>
    </>
  );
}

/** Rows around those in sight, in steps: most scrolling draws nothing new. */
function windowAt(first: number, visible: number) {
  const from = Math.max(0, Math.floor(first / step - 2) * step);
  return { from, to: from + Math.ceil((visible || 24) / step + 5) * step };
}

const area = (top: number, left: number, bottom: number, right: number, leftOf: (col: number) => number) =>
  cssValues({
    '--top': top,
    '--left': `${leftOf(left)}rem`,
    '--wide': `${leftOf(right + 1) - leftOf(left)}rem`,
    '--high': bottom - top + 1,
  });
