import { useEffect, useEffectEvent, useRef } from 'react';
import type { ImportRow } from '#wire/library-import-shapes.ts';

interface Keys {
  enabled: boolean;
  rows: readonly ImportRow[];
  current: ImportRow | undefined;
  onCurrent: (row: ImportRow) => void;
  onChoose: (row: ImportRow, items: ImportRow['standardItems']) => void;
  onSearch: (row: ImportRow) => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role="dialog"], [role="combobox"]') !== null;

/** Deciding without the mouse: ↑↓ another row, 1–5 a candidate, 0 none corresponds, / search. Not while typing. */
export function useRowKeys({ enabled, rows, current, onCurrent, onChoose, onSearch }: Keys): void {
  // Followed by the page only when the keyboard moved it.
  const byKey = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      typing(event.target) ||
      !current
    )
      return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && rows[rows.indexOf(current) + step];
    const open = current.state.code === 'review';
    const candidate = /^[1-5]$/.test(event.key) ? current.candidates[Number(event.key) - 1] : undefined;
    if (next) onCurrent(next);
    else if (candidate && open) onChoose(current, candidate.items);
    else if (event.key === '0' && open) onChoose(current, []);
    else if (event.key === '/') onSearch(current);
    else return;
    byKey.current = true;
    event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [enabled]);
  const currentId = current?.id;
  useEffect(() => {
    if (!byKey.current || !currentId) return;
    byKey.current = false;
    document.getElementById(`row-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
}
