import { useEffect, useRef } from 'react';
import type { ImportRow } from '#wire/library-import-shapes.ts';
import { usePageKeys } from '#web/ui/app/use-page-keys.ts';

interface Keys {
  enabled: boolean;
  rows: readonly ImportRow[];
  current: ImportRow | undefined;
  onCurrent: (row: ImportRow) => void;
  onChoose: (row: ImportRow, items: ImportRow['standardItems']) => void;
  onSearch: (row: ImportRow) => void;
}

/** Deciding without the mouse: ↑↓ another row, 1–5 a candidate, 0 none corresponds, / search. */
export function useRowKeys({ enabled, rows, current, onCurrent, onChoose, onSearch }: Keys): void {
  // Followed by the page only when the keyboard moved it.
  const byKey = useRef(false);
  usePageKeys(enabled, (key) => {
    if (!current) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const next = step && rows[rows.indexOf(current) + step];
    const open = current.state.code === 'review';
    const candidate = /^[1-5]$/.test(key) ? current.candidates[Number(key) - 1] : undefined;
    if (next) onCurrent(next);
    else if (candidate && open) onChoose(current, candidate.items);
    else if (key === '0' && open) onChoose(current, []);
    else if (key === '/') onSearch(current);
    else return false;
    byKey.current = true;
    return true;
  });
  const currentId = current?.id;
  useEffect(() => {
    if (!byKey.current || !currentId) return;
    byKey.current = false;
    document.getElementById(`row-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
}
