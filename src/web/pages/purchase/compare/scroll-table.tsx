import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './compare.module.css';

/** px */
const nearly = 8;

interface Props {
  label: string;
  /** Of columns, without the one with the rows' names. */
  count: number;
  /** Columns that stay in sight, from the left. */
  fixed: number;
  /** 家, 列 */
  unit: string;
  /** Above the table. */
  above?: ReactNode;
  /** The table; its first cell tells how wide what stays is. */
  children: ReactNode;
}

/** A wide table that scrolls inside itself, with which of its columns are in sight, and buttons to the others. */
export function ScrollTable({ label, count, fixed, unit, above, children }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ first: 1, last: count });
  useEffect(() => {
    const box = region.current;
    if (!box) return undefined;
    const look = () => {
      const { column, names } = widths(box, count, fixed);
      // A column counts as seen as soon as hardly anything of it is missing.
      const first = fixed + Math.max(0, Math.ceil((box.scrollLeft - nearly) / column));
      const last = Math.min(count, Math.floor((box.scrollLeft + box.clientWidth - names + nearly) / column));
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [count, fixed]);
  const turn = (direction: 1 | -1) => {
    const box = region.current;
    if (!box) return;
    const { column, stays } = widths(box, count, fixed);
    const page = Math.max(1, Math.floor((box.clientWidth - stays) / column));
    box.scrollBy({ left: direction * page * column });
  };
  const all = seen.first <= fixed && seen.last >= count;
  return (
    <>
      {(!all || above) && (
        <div className="cluster gap-2 under screen-only">
          {!all && (
            <div className="row gap-2" role="group" aria-label="左右翻看">
              <span className="hint" role="status">
                共 {count} {unit}，正在看第 {seen.first}–{seen.last} {unit}
              </span>
              <Button
                size="small"
                icon={<LeftOutlined />}
                aria-label="看左边的"
                disabled={seen.first <= fixed}
                onClick={() => turn(-1)}
              />
              <Button
                size="small"
                icon={<RightOutlined />}
                aria-label="看右边的"
                disabled={seen.last >= count}
                onClick={() => turn(1)}
              />
            </div>
          )}
          {above}
        </div>
      )}
      <div
        ref={region}
        className={styles.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls inside itself: only with focus do arrow keys work
        tabIndex={0}
        role="region"
        aria-label={`${label}，可用方向键滚动`}
      >
        {children}
      </div>
    </>
  );
}

/** Of one column, and of those that stay; in px. */
function widths(box: HTMLElement, count: number, fixed: number) {
  const names = box.querySelector('th')?.offsetWidth ?? 0;
  const column = Math.max(1, (box.scrollWidth - names) / count);
  return { column, names, stays: names + (fixed - 1) * column };
}
