import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { type Direction, neighbourOf, provinceTiles } from '#domain/region/province-tiles.ts';
import { shadeOf, shadeRanges } from '#domain/region/tile-scale.ts';
import tiles from '#web/features/region/tiles.module.css';
import { paths } from '#web/paths/paths.ts';
import { cssValues } from '#web/ui/css-values.ts';
import type { Province } from './place-labels.ts';
import { ProvincePanel } from './province-panel.tsx';
import { ProvinceTable } from './province-table.tsx';
import styles from './province-tiles.module.css';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const codeOf = (event: SyntheticEvent) => (event.currentTarget as HTMLElement).dataset.code ?? '';

interface Props {
  provinces: readonly Province[];
  /** The province of the page's own place: chosen at first. */
  current: string;
}

/**
 * The country as a grid of squares, no map: each is a link to the province's page, and pointing at it, focusing or tapping
 * it tells its figures. All figures stand in a table as well, for who has no pointer or no script.
 */
export function ProvinceTiles({ provinces, current }: Props) {
  const [chosen, setChosen] = useState(current);
  const grid = useRef<HTMLUListElement>(null);
  const touched = useRef(false);
  const byCode = new Map(provinces.map((one) => [one.code, one]));
  const ranges = shadeRanges(Math.max(0, ...provinces.map((one) => one.institutions)));
  const shown = byCode.get(chosen) ?? provinces.find((one) => one.institutions > 0);

  const choose = (event: SyntheticEvent) => setChosen(codeOf(event));
  const onClick = (event: MouseEvent) => {
    // A finger can't point: its first tap tells the figures, the second one follows the link.
    const byTouch = touched.current;
    touched.current = false;
    if (!byTouch || codeOf(event) === chosen) return;
    event.preventDefault();
    choose(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    const next = direction && neighbourOf(codeOf(event), direction);
    if (!next) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-code="${next}"]`)?.focus();
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && choose(event),
    onPointerDown: (event: PointerEvent) => {
      touched.current = event.pointerType === 'touch';
    },
    onFocus: (event: SyntheticEvent) => touched.current || choose(event),
    onClickCapture: onClick,
    onKeyDown,
  };
  return (
    <section className="wrap section" aria-labelledby="provinces">
      <div className="section-head">
        <h2 id="provinces">各省的机构与价格</h2>
        <span className={styles.grid}>方格按大致方位排列，不是地图；颜色越深，已认证机构越多</span>
        <Link to={paths.cityList()}>全部城市 →</Link>
      </div>
      <div className={`split ${styles.layout}`}>
        <div>
          <ul ref={grid} className={`${tiles.grid} ${styles.tiles}`}>
            {provinceTiles.map(({ code, column, row }) => {
              const province = byCode.get(code);
              return (
                province && (
                  <li key={code} {...cssValues({ '--column': column + 1, '--row': row + 1 })}>
                    <Link
                      {...handlers}
                      className={tiles.tile}
                      to={paths.region(code)}
                      data-code={code}
                      data-shade={shadeOf(province.institutions, ranges)}
                      data-chosen={code === shown?.code || undefined}
                    >
                      {province.name}
                      <small>
                        {province.institutions || '暂无'}
                        {province.institutions > 0 && <span> 家</span>}
                      </small>
                    </Link>
                  </li>
                )
              );
            })}
          </ul>
          <p className={`cluster gap-1 hint num apart ${tiles.legend}`}>
            已认证机构（家）
            {ranges.map(({ shade, from, to }) => (
              <span key={shade} className="row">
                <i data-shade={shade} />
                {from === to ? from : `${from}–${to}`}
              </span>
            ))}
          </p>
        </div>
        {shown && <ProvincePanel province={shown} />}
      </div>
      <ProvinceTable provinces={provinces} />
    </section>
  );
}
