import { Tooltip } from 'antd';
import { cityBasis, type FigureKey, figures } from '#domain/console/figures.ts';
import { formatNumber } from '#domain/kernel/number-format.ts';
import { PeriodChoice } from '#web/pages/console/period/period-choice.tsx';
import type { PeriodQuery } from '#web/pages/console/period/use-period.ts';
import { DayBars } from '#web/pages/console/visits/day-bars.tsx';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { Loaded } from '#web/ui/app/loaded.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Figure } from '#web/ui/definition-lists.tsx';
import { momentText } from '#web/ui/time.ts';
import { CoverageTiles } from './coverage-tiles.tsx';

const shownFigure = (key: FigureKey, value: string) =>
  key === 'awardedAmount' ? formatNumber(Number(value)) : Number(value).toLocaleString('en');

/** The figures themselves, by day, province and city; what each counts is said when it is pointed at or focused. */
export function Overview({ period, choices }: { period: PeriodQuery; choices: readonly number[] }) {
  const query = useCallQuery('console.figures', period.asked);
  return (
    <>
      <PeriodChoice query={period} choices={choices} shown={query.data} />
      <Loaded query={query}>
        {({ from, to, at, figures: numbers, byDay, cities, provinces }) => (
          <>
            <section className="panel">
              <p className="hint under">
                {from} 至 {to}，统计于 {momentText(at)}；指标的口径点在名称上看。
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
              <h2>各省市覆盖</h2>
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
          </>
        )}
      </Loaded>
    </>
  );
}
