import { useEffect, useRef } from 'react';
import { rowElementId } from './record-list.tsx';
import { usePageKeys } from './use-page-keys.ts';

interface Keys<Row> {
  enabled: boolean;
  rows: readonly Row[];
  current: Row | undefined;
  onCurrent: (row: Row) => void;
  rowKey: keyof Row & string;
  /** Any other key, on the current row; answers whether it meant something. */
  onKey: (key: string, row: Row) => boolean;
}

/** Working through a list without the mouse: ↑ and ↓ (k and j) to another row, other keys act on the current one. */
export function useRowKeys<Row extends object>({
  enabled,
  rows,
  current,
  onCurrent,
  rowKey,
  onKey,
}: Keys<Row>): void {
  // Followed by the page only when the keyboard moved it.
  const byKey = useRef(false);
  usePageKeys(enabled, (key) => {
    if (!current) return false;
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
    const next = step && rows[rows.indexOf(current) + step];
    if (next) onCurrent(next);
    else if (step || !onKey(key, current)) return false;
    byKey.current = true;
    return true;
  });
  const currentId = current && rowElementId(String(current[rowKey]));
  useEffect(() => {
    if (!byKey.current || !currentId) return;
    byKey.current = false;
    document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
}
