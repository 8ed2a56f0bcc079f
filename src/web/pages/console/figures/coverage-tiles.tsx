import { Segmented } from 'antd';
import { useState } from 'react';
import { provinceBasis } from '#domain/console/figures.ts';
import { provinceTiles } from '#domain/region/province-tiles.ts';
import { shadeOf, shadeRanges } from '#domain/region/tile-scale.ts';
import type { CallOutput } from '#wire/invoke.ts';
import tiles from '#web/features/region/tiles.module.css';
import { cssValues } from '#web/ui/css-values.ts';
import styles from './coverage-tiles.module.css';

const shown = {
  institutions: { label: '已认证机构', unit: '家' },
  demands: { label: '发布需求', unit: '个' },
  quoted: { label: '其中有报价', unit: '个' },
} as const;
type Shown = keyof typeof shown;
type Province = CallOutput<'console.figures'>['provinces'][number];

/** The country as a grid of squares, by one of three figures; a square opens its province's cities, those with nothing too. */
export function CoverageTiles({ provinces }: { provinces: readonly Province[] }) {
  const [figure, setFigure] = useState<Shown>('demands');
  const most = provinces.toSorted((a, b) => b[figure] - a[figure])[0]?.province.code;
  const [chosen, setChosen] = useState(most);
  const byCode = new Map(provinces.map((one) => [one.province.code, one]));
  const ranges = shadeRanges(Math.max(0, ...provinces.map((one) => one[figure])));
  const opened = byCode.get(chosen ?? '');
  const { label, unit } = shown[figure];
  return (
    <div className="stack gap-2">
      <Segmented<Shown>
        aria-label="方格的颜色"
        value={figure}
        options={(Object.keys(shown) as Shown[]).map((value) => ({ value, label: shown[value].label }))}
        onChange={setFigure}
      />
      <ul className={`${tiles.grid} ${styles.tiles}`} aria-label={`各省${label}`}>
        {provinceTiles.map(({ code, column, row }) => {
          const one = byCode.get(code);
          return (
            one && (
              <li key={code} {...cssValues({ '--column': column + 1, '--row': row + 1 })}>
                <button
                  type="button"
                  className={tiles.tile}
                  data-shade={shadeOf(one[figure], ranges)}
                  aria-pressed={code === chosen}
                  onClick={() => setChosen(code)}
                >
                  {one.province.name}
                  <small className="num">{one[figure]}</small>
                </button>
              </li>
            )
          );
        })}
      </ul>
      <p className={`cluster gap-1 hint num ${tiles.legend}`}>
        {label}（{unit}）
        {ranges.map(({ shade, from, to }) => (
          <span key={shade} className="row">
            <i data-shade={shade} />
            {from === to ? from : `${from}–${to}`}
          </span>
        ))}
      </p>
      <p className="hint">方格按大致方位排列，不是地图；点一个省看它的各个城市。{provinceBasis}</p>
      {opened && (
        <section className="apart" aria-live="polite">
          <h3>
            {opened.province.name}各城市：{label}
          </h3>
          {opened.cities.length === 0 && <p className="soft">还没有可以选的城市。</p>}
          <ul
            className={`grid gap-1 above ${styles.cities}`}
            aria-label={`${opened.province.name}各城市${label}`}
          >
            {opened.cities.map((one) => (
              <li key={one.city.code} className={tiles.tile} data-shade={shadeOf(one[figure], ranges)}>
                <span>{one.city.name}</span>
                <small className="num">{one[figure]}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
