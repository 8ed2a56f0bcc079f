import { Tooltip } from 'antd';
import { cityBasis, type FigureKey, figures, priceBasis } from '#domain/console/figures.ts';
import { formatNumber } from '#domain/kernel/number-format.ts';
import { PeriodChoice } from '#web/features/period/period-choice.tsx';
import { usePeriod } from '#web/features/period/use-period.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { ExportButton } from '#web/ui/app/export-button.tsx';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { CoverageTiles } from './figures/coverage-tiles.tsx';
import { DayBars } from './visits/day-bars.tsx';

const choices = [7, 30, 90, 365];

const shownFigure = (key: FigureKey, value: string) =>
  key === 'awardedAmount' ? formatNumber(Number(value)) : Number(value).toLocaleString('en');

/** 经营数据: each figure says what it counts when it is pointed at or focused, and in the export. */
export default function Figures() {
  const period = usePeriod(choices, 30);
  const query = useCallQuery('console.figures', period.asked);
  return (
    <>
      <PageHead
        title="经营数据"
        note="直接从业务记录统计，不抽样、不估算；指标的口径点在名称上看，导出的表格里也写明。"
        actions={
          <ExportButton name="console.exportFigures" input={period.asked} fileName="经营数据.xlsx">
            导出
          </ExportButton>
        }
      />
      <PeriodChoice query={period} choices={choices} shown={query.data} />
      <Loaded query={query}>
        {({ from, to, at, figures: numbers, byDay, cities, provinces, prices }) => (
          <>
            <section className="panel">
              <p className="hint under">
                {from} 至 {to}，统计于 {momentText(at)}
              </p>
              <dl className="figures">
                {numbers.map(({ key, value }) => {
                  const { label, unit, basis } = figures[key];
                  return (
                    <Figure
                      key={key}
                      label={
                        <Tooltip title={basis} trigger={['hover', 'focus']}>
                          <button type="button" className="link-button">
                            {label}
                          </button>
                        </Tooltip>
                      }
                      value={value === null ? '—' : shownFigure(key, value)}
                      unit={value !== null && unit}
                    />
                  );
                })}
              </dl>
              {byDay.length <= 90 && (
                <DayBars
                  names={['发布需求', '定标需求']}
                  unit="个"
                  days={byDay.map(({ day, demands, awarded }) => ({ day, first: demands, second: awarded }))}
                />
              )}
            </section>
            <section className="panel">
              <h2>各省覆盖</h2>
              <CoverageTiles provinces={provinces} />
            </section>
            <section className="panel">
              <h2>按城市</h2>
              <p className="hint under">{cityBasis}</p>
              <DataTable
                rows={cities}
                rowKey={({ city }) => String(city.code)}
                columns={[
                  { head: '城市', render: ({ city }) => city.name },
                  { head: '已认证机构', end: true, render: ({ institutions }) => institutions },
                  { head: '发布需求', end: true, render: ({ demands }) => demands },
                  { head: '其中有报价', end: true, render: ({ quoted }) => quoted },
                ]}
              />
            </section>
            <section className="panel">
              <h2>项目价格</h2>
              <p className="hint under">{priceBasis}</p>
              {prices.length === 0 ? (
                <EmptyState title="还没有项目达到可以列出的机构数" />
              ) : (
                <DataTable
                  rows={prices}
                  rowKey={({ item, city }) => `${item.code}/${city.code}`}
                  columns={[
                    { head: '项目', render: ({ item }) => item.name },
                    { head: '城市', render: ({ city }) => city.name },
                    { head: '机构', end: true, render: ({ institutions }) => institutions },
                    { head: '四分之一位', end: true, render: ({ low }) => low },
                    { head: '中位', end: true, render: ({ median }) => median },
                    { head: '四分之三位', end: true, render: ({ high }) => high },
                  ]}
                />
              )}
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}
