import { figureKeys } from '#domain/console/figures.ts';
import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { periodInput } from './kernel/period.ts';
import { codeName, fileOutput, moment, yuan } from './kernel/shapes.ts';

const access = { caller: 'operator', duty: 'finance' } as const;
const input = periodInput(30);

export const figureCalls = {
  'console.figures': endpoint({
    name: 'console.figures',
    summary:
      '经营数据：需求、报价、定标、城市与价格分布，近若干天或起止日期之间（含首尾，中国时间）；口径见各指标',
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
      cities: z.array(
        z.object({
          city: codeName,
          institutions: z.number().int(),
          demands: z.number().int(),
          quoted: z.number().int(),
        }),
      ),
      /** All 34 province-level units, in the order of the tile grid. */
      provinces: z.array(
        z.object({
          province: codeName,
          institutions: z.number().int(),
          demands: z.number().int(),
          quoted: z.number().int(),
        }),
      ),
      /** Most institutions first, at most two hundred. */
      prices: z.array(
        z.object({
          item: codeName,
          city: codeName,
          institutions: z.number().int(),
          low: yuan,
          median: yuan,
          high: yuan,
        }),
      ),
    }),
    effect: 'read',
  }),
  'console.exportFigures': endpoint({
    name: 'console.exportFigures',
    summary: '经营数据导出为 Excel，附口径',
    access,
    input,
    output: fileOutput,
    effect: 'read',
    file: true,
  }),
} as const;
