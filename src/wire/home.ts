import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { codeName, empty, regionCode, yuan } from './kernel/shapes.ts';

const named = codeName.extend({ code: z.string() });

export const homeCalls = {
  'home.overview': endpoint({
    name: 'home.overview',
    summary: '首页数字：一个城市的机构、需求、首份报价用时与套餐价格区间',
    access: { caller: 'visitor' },
    /** A district stands for its city, a province for its first city. */
    input: z.object({ regionId: regionCode.optional() }),
    output: z.object({
      city: named,
      institutions: z.number().int(),
      /** Open demands published in the last 30 days: here, and everywhere. */
      newDemands: z.object({ city: z.number().int(), all: z.number().int() }),
      /** Median hours from publication to the first quote; null while fewer than five demands were quoted. */
      firstQuote: z
        .object({ hours: z.number(), demands: z.number().int(), scope: z.enum(['city', 'all']) })
        .nullable(),
      /** Packages that institutions publish, by check type: the middle half of their prices per head. */
      packagePrices: z.array(
        z.object({
          checkType: named,
          low: yuan,
          high: yuan,
          packages: z.number().int(),
          institutions: z.number().int(),
          scope: z.enum(['city', 'all']),
        }),
      ),
      /** Why totals can't be compared as they come: three invented quotes, levelled by the platform's own rule. */
      example: z
        .object({
          items: z.number().int(),
          quotes: z.array(
            z.object({
              name: z.string(),
              raw: yuan,
              lowestRaw: z.boolean(),
              /** What had to be priced in. */
              added: yuan,
              missing: z.array(z.string()),
              levelled: yuan,
              lowestLevelled: z.boolean(),
            }),
          ),
        })
        .nullable(),
    }),
    failures: [404],
    effect: 'read',
  }),
  'home.provinces': endpoint({
    name: 'home.provinces',
    summary: '各省的机构与年度套餐价格',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(
      named.extend({
        institutions: z.number().int(),
        /** With institutions in force, most first. */
        cities: z.array(named.extend({ institutions: z.number().int() })),
        /** Published annual packages per head: the middle half; null for fewer than three institutions. */
        annual: z.object({ low: yuan, high: yuan, institutions: z.number().int() }).nullable(),
        openDemands: z.number().int(),
      }),
    ),
    effect: 'read',
  }),
} as const;
