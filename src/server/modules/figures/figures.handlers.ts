import { cityBasis, figures as definitions, priceBasis } from '#domain/console/figures.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import type { figureCalls } from '#wire/figures.ts';
import { figures } from './figures.query.ts';

export const figureHandlers: HandlersOf<typeof figureCalls> = {
  'console.figures': figures,
  'console.exportFigures': async (context, input) => {
    const { from, to, figures: numbers, cities, prices } = await figures(context, input);
    const bytes = await writeWorkbook([
      {
        name: '指标',
        rows: [
          ['指标', `${from} 至 ${to}`, '单位', '口径'],
          ...numbers.map(({ key, value }) => {
            const { label, unit, basis } = definitions[key];
            return [label, value ?? '无', unit, basis];
          }),
        ],
        widths: [20, 26, 8, 80],
      },
      {
        name: '城市',
        rows: [
          ['城市', '已认证机构', '发布需求', '其中有报价', cityBasis],
          ...cities.map(({ city, institutions, demands, quoted }) => [
            city.name,
            String(institutions),
            String(demands),
            String(quoted),
          ]),
        ],
        widths: [16, 14, 12, 14, 80],
      },
      {
        name: '价格',
        rows: [
          ['项目', '城市', '机构', '四分之一位', '中位', '四分之三位', priceBasis],
          ...prices.map(({ item, city, institutions, low, median, high }) => [
            item.name,
            city.name,
            String(institutions),
            low,
            median,
            high,
          ]),
        ],
        widths: [28, 14, 8, 12, 12, 12, 80],
      },
    ]);
    return { name: `经营数据 ${from} 至 ${to}.xlsx`, mime: xlsxMime, bytes };
  },
};
