import { z } from 'zod';
import { visitColumnKeys } from '#domain/console/visit-columns.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { periodInput } from '#wire/kernel/period.ts';
import { fileOutput, moment } from '#wire/kernel/shapes.ts';

const access = { caller: 'operator', duty: 'content' } as const;
const input = periodInput(7);
const count = z.number().int();

export const consoleVisitCalls = {
  'console.visitSummary': read({
    summary: '访问来源：按渠道、计划与关键词统计到线索、注册、需求与定标，最近的落地记录',
    access,
    input,
    output: z.object({
      /** First and last day, `2026-11-23`. */
      from: z.string(),
      to: z.string(),
      visits: count,
      ads: count,
      /** Every day of the period in Chinese time, oldest first. */
      byDay: z.array(z.object({ day: z.string(), visits: count, ads: count })),
      /** Most visits first, at most fifty. */
      sources: z.array(
        z.object({
          /** hmsr, else utm_source and utm_medium; '' = none given. */
          source: z.string(),
          /** hmpl and hmcu, else utm_campaign and utm_content */
          plan: z.string(),
          /** hmkw, else utm_term */
          keyword: z.string(),
          /** What each counts: domain/console/visit-columns.ts. */
          counts: z.record(z.enum(visitColumnKeys), count),
        }),
      ),
      recent: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          at: moment,
          urlSource: z.string(),
          query: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
  'console.exportVisits': read({
    summary: '访问来源导出为 Excel，附口径',
    access,
    input,
    output: fileOutput,
    file: true,
  }),
} as const;
