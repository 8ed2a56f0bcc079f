import { cityBasis, figures as definitions, priceBasis, provinceBasis } from '#domain/console/figures.ts';
import { searchMissBasis } from '#domain/console/search-miss.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { figures } from './figures.query.ts';
import { itemPrices } from './item-prices.query.ts';
import { searchMissesOf } from './search-misses.query.ts';

/** Rows of a sheet; those that come first say the most. */
const mostRows = 10_000;
type Figures = CallOutput<'console.figures'>;

const uncut = `至多 ${mostRows.toLocaleString('en')} 行。`;

const placeColumns = ['已认证机构', '发布需求', '其中有报价'];
const placeCells = ({ institutions, demands, quoted }: Omit<Figures['cities'][number], 'city'>) => [
  institutions,
  demands,
  quoted,
];

/** A sheet for each part of the page, with what it counts beside it. */
export async function exportFigures(
  context: ReadContext,
  input: ParsedInput<'console.exportFigures'>,
): Promise<CallOutput<'console.exportFigures'>> {
  const { from, to, figures: numbers, byDay, provinces, cities } = await figures(context, input);
  const [misses, prices] = await Promise.all([
    searchMissesOf(context, { from, to }, mostRows),
    itemPrices(context, { limit: mostRows }),
  ]);
  const bytes = await writeWorkbook([
    {
      name: '指标',
      rows: [
        ['指标', `${from} 至 ${to}`, '单位', '口径'],
        ...numbers.map(({ key, value }) => {
          const { label, unit, basis } = definitions[key];
          return [label, value === null ? '无' : Number(value), unit, basis];
        }),
      ],
      widths: [20, 26, 8, 80],
    },
    {
      name: '每天',
      rows: [
        ['日期', definitions.demands.label, definitions.awardedDemands.label],
        ...byDay.map(({ day, demands, awarded }) => [day, demands, awarded]),
      ],
      widths: [14, 12, 12],
    },
    {
      name: '省份',
      rows: [
        ['省份', ...placeColumns, provinceBasis],
        ...provinces.map(({ province, ...counts }) => [province.name, ...placeCells(counts)]),
      ],
      widths: [16, 14, 12, 14, 80],
    },
    {
      name: '城市',
      rows: [
        ['城市', ...placeColumns, cityBasis],
        ...cities.map(({ city, ...counts }) => [city.name, ...placeCells(counts)]),
      ],
      widths: [16, 14, 12, 14, 80],
    },
    {
      name: '没有结果的搜索',
      rows: [
        ['关键词', '搜索', '范围', '次数', '最近一天', `${searchMissBasis}${uncut}`],
        ...misses.map(({ keyword, kind, place, searches, lastDay }) => [
          keyword || '（未记录内容）',
          kind.name,
          place.name,
          searches,
          lastDay,
        ]),
      ],
      widths: [30, 14, 14, 8, 14, 80],
    },
    {
      name: '价格',
      rows: [
        ['项目', '城市', '机构', '四分之一位', '中位', '四分之三位', `${priceBasis}${uncut}`],
        ...prices.records.map(({ item, city, institutions, low, median, high }) => [
          item.name,
          city.name,
          institutions,
          Number(low),
          Number(median),
          Number(high),
        ]),
      ],
      widths: [28, 14, 8, 12, 12, 12, 80],
    },
  ]);
  return { name: `经营数据 ${from} 至 ${to}.xlsx`, mime: xlsxMime, bytes };
}
