import { z } from 'zod';
import { card } from '#wire/institution/public.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { codeName, empty, regionCode, yuan } from '#wire/kernel/shapes.ts';

const named = codeName.extend({ code: z.string() });
const served = named.extend({ institutions: z.number().int() });
/** `all`: the place alone says too little, so it is the whole country's. */
const scope = z.enum(['here', 'all']);

export const homeCalls = {
  'home.overview': read({
    summary: '首页数据：一个省、市或区县的机构、新增需求、首份报价用时与套餐价格区间',
    access: { caller: 'visitor' },
    input: z.object({ regionId: regionCode.optional() }),
    output: z.object({
      /** The place of the page as people say it: 广东, 深圳, 南山区. Level 1 province, 2 city, 3 district. */
      region: named.extend({ level: z.literal([1, 2, 3]) }),
      /** From the province down to the place; what is called the same stands once. */
      trail: z.array(named),
      /** Of a city or district; of a province that is one city. */
      city: named.nullable(),
      /** That a demand from here may be for: of a province all its cities, those with institutions first. */
      cities: z.array(named),
      /** What `here` means in the figures: a district stands for its city. */
      area: named,
      /** In force, in the place itself. */
      institutions: z.number().int(),
      /** The best standing of the place; of a district with few, then of the rest of its city. */
      cards: z.array(card),
      around: z.array(card),
      /** With institutions, most first: the cities of a province, the districts of a city. */
      places: z.array(served),
      /** Where the place (and the city of a district) has none: the nearest cities that have. */
      nearest: z.array(served),
      /** Of a closed city and its districts, what an operator says of it; '' elsewhere. */
      closedNotice: z.string(),
      country: z.object({ institutions: z.number().int(), cities: z.number().int() }),
      /** Open demands published in the last 30 days: here, and everywhere. */
      newDemands: z.object({ here: z.number().int(), all: z.number().int() }),
      /** Median hours from publication to the first quote; null while fewer than five demands were quoted. */
      firstQuote: z.object({ hours: z.number(), demands: z.number().int(), scope }).nullable(),
      /** Median hours that the last twenty reviews of institutions took, of the whole country; null while fewer than three. */
      institutionReview: z.object({ hours: z.number().int(), reviews: z.number().int() }).nullable(),
      /** Packages that institutions publish, by check type: the middle half of their prices per head. */
      packagePrices: z.array(
        z.object({
          checkType: named,
          low: yuan,
          high: yuan,
          packages: z.number().int(),
          institutions: z.number().int(),
          scope,
        }),
      ),
      /** What a demand can be for, by dictionary check_type. */
      purposes: z.array(named),
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
  }),
  'home.provinces': read({
    summary: '各省的机构与年度套餐价格',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(
      named.extend({
        institutions: z.number().int(),
        /** With institutions in force, most first. */
        cities: z.array(served),
        /** Published annual packages per head: the middle half; null for fewer than three institutions. */
        annual: z.object({ low: yuan, high: yuan, institutions: z.number().int() }).nullable(),
        /** Taking quotations now. */
        openDemands: z.number().int(),
      }),
    ),
  }),
} as const;
