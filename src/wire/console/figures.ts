import { z } from 'zod';
import { figureKeys } from '#domain/console/figures.ts';
import { everywhere, searchKindCodes } from '#domain/console/search-miss.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { periodInput } from '#wire/kernel/period.ts';
import {
  codeName,
  fileOutput,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  regionCode,
  yuan,
} from '#wire/kernel/shapes.ts';

const access = { caller: 'operator', duty: 'finance' } as const;
const input = periodInput(30);
const counts = { institutions: z.number().int(), demands: z.number().int(), quoted: z.number().int() };

export const figureCalls = {
  'console.figures': read({
    summary: '经营数据：需求、报价、定标与城市分布，近若干天或起止日期之间（含首尾，中国时间）；口径见各指标',
    access,
    input,
    output: z.object({
      /** First and last day, `2026-11-23`. */
      from: z.string(),
      to: z.string(),
      at: moment,
      /** As text; null where there is nothing to compute it from. */
      figures: z.array(z.object({ key: z.enum(figureKeys), value: z.string().nullable() })),
      byDay: z.array(z.object({ day: z.string(), demands: z.number().int(), awarded: z.number().int() })),
      /** Those that have any. */
      cities: z.array(z.object({ city: codeName, ...counts })),
      /** All 34 province-level units, in the order of the tile grid, each with all its cities. */
      provinces: z.array(
        z.object({ province: codeName, ...counts, cities: z.array(z.object({ city: codeName, ...counts })) }),
      ),
    }),
  }),
  'console.listSearchMisses': read({
    summary: '没有结果的搜索：近若干天或起止日期之间，次数多的在前',
    kind: 'list',
    access,
    input: input.safeExtend({
      ...pageInput,
      kind: labelled('搜索类型', z.enum(searchKindCodes).optional()),
      /** What was searched: a region, or everywhere at once. */
      place: labelled('城市', z.union([z.literal(everywhere), regionCode]).optional()),
      /** Part of the keyword. */
      keyword: keywordText(40).default(''),
    }),
    output: pageOf(
      z.object({
        /** Of this row alone. */
        key: z.string(),
        /** '' for those of which only the number is kept. */
        keyword: z.string(),
        kind: codeName,
        place: codeName,
        searches: z.number().int(),
        /** The last day it was searched, `2026-11-23`. */
        lastDay: z.string(),
      }),
    ).extend({
      from: z.string(),
      to: z.string(),
      /** All searches of the list, not of the page alone. */
      searches: z.number().int(),
      /** Of the period whatever place and keyword are asked for, most first, at most a hundred. */
      places: z.array(codeName.extend({ searches: z.number().int() })),
    }),
  }),
  'console.listItemPrices': read({
    summary: '项目价格的分布，按项目与城市；机构多的在前',
    kind: 'list',
    access,
    input: z.object({
      ...pageInput,
      /** Name, alias, pinyin or code of the item. */
      keyword: keywordText(50).default(''),
      cityId: labelled('城市', regionCode.optional()),
    }),
    output: pageOf(
      z.object({
        /** Of this row alone. */
        key: z.string(),
        item: codeName,
        city: codeName,
        institutions: z.number().int(),
        low: yuan,
        median: yuan,
        high: yuan,
      }),
    ).extend({
      /** Those with enough institutions to show prices of. */
      cities: z.array(codeName),
    }),
  }),
  'console.exportFigures': read({
    summary: '经营数据、没有结果的搜索与项目价格导出为 Excel，附口径',
    access,
    input,
    output: fileOutput,
    file: true,
  }),
} as const;
