import { Segmented } from 'antd';
import { useState } from 'react';
import { provinceTiles } from '#domain/region/province-tiles.ts';
import { shadeOf, shadeRanges } from '#domain/region/tile-scale.ts';
import tiles from '#web/features/region/tiles.module.css';
import { cssValues } from '#web/ui/css-values.ts';
import type { CallOutput } from '#wire/invoke.ts';

const shown = {
  institutions: { label: '已认证机构', unit: '家' },
  demands: { label: '发布需求', unit: '个' },
  quoted: { label: '其中有报价', unit: '个' },
} as const;
type Shown = keyof typeof shown;

/** The country as a grid of squares, by one of three figures. The table of cities below says the same in numbers. */
export function CoverageTiles({ provinces }: { provinces: CallOutput<'console.figures'>['provinces'] }) {
  const [figure, setFigure] = useState<Shown>('demands');
  const byCode = new Map(provinces.map((one) => [one.province.code, one]));
  const ranges = shadeRanges(Math.max(0, ...provinces.map((one) => one[figure])));
  const { label, unit } = shown[figure];
  return (
    <div className="stack gap-2">
      <Segmented<Shown>
        aria-label="方格的颜色"
        value={figure}
        options={(Object.keys(shown) as Shown[]).map((value) => ({ value, label: shown[value].label }))}
        onChange={setFigure}
      />
      <ul className={tiles.grid} aria-label={`各省${label}`}>
        {provinceTiles.map(({ code, column, row }) => {
          const one = byCode.get(code);
          return (
            one && (
              <li
                key={code}
                className={tiles.tile}
                data-shade={shadeOf(one[figure], ranges)}
                {...cssValues({ '--column': column + 1, '--row': row + 1 })}
              >
                {one.province.name}
                <small className="num">{one[figure]}</small>
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
      <p className="hint">方格按大致方位排列，不是地图。一个需求在一省有几个城市，只在这个省算一次。</p>
    </div>
  );
}
