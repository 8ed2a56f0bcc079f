// What everybody may know about prices: middle halves over several institutions, never one institution's own.

import { z } from 'zod';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { codeName, labelled, regionCode, yuan, yuanInput } from '#wire/kernel/shapes.ts';
import { finding } from './shapes.ts';

const named = codeName.extend({ code: z.string() });
const sexGroup = z.literal([1, 2, 3], { error: '请选择适用人群。' });
const itemCodes = labelled(
  '项目代码',
  z
    .array(z.string().min(1).max(40))
    .max(demandLimits.itemsPerPackage, { error: limitMessages.itemsPerPackage }),
);
/** The middle half; `institutions` is how many it is taken over, never fewer than three. */
export const band = z.object({
  low: yuan,
  median: yuan,
  high: yuan,
  institutions: z.number().int(),
  /** `all`: too few in the city, so the whole country's. */
  scope: z.enum(['city', 'all']),
});

export const packagesInput = labelled(
  '套餐',
  z.array(z.object({ sex: labelled('适用人群', sexGroup), itemCodes })).max(3),
);

export const marketCalls = {
  'market.priceRange': read({
    summary: '自选套餐的价格区间：一个城市里有多少家能做、居中一半的价格、合规提示',
    access: { caller: 'visitor' },
    input: z.object({
      /** Province, city or district; the default city when left out. */
      regionId: regionCode.optional(),
      /** Dictionary check_type. */
      purpose: labelled('体检类型', z.string().max(40).default('ANNUAL')),
      packages: packagesInput.min(1, { error: '请至少选一个人群。' }),
    }),
    output: z.object({
      city: named,
      /** Institutions in force there. */
      institutions: z.number().int(),
      packages: z.array(
        z.object({
          sex: z.object({ code: sexGroup, name: z.string() }),
          itemCount: z.number().int(),
          /** 参考价合计 */
          reference: yuan,
          /** Institutions of the city that can do every item, and those that can do at least 70 %. */
          canDoAll: z.number().int(),
          canDoMost: z.number().int(),
          /**
           * Per head what a group may expect, over those that can do most: list prices (what is missing at the middle
           * one of the place) times what the institution's published packages cost over theirs. Null when fewer than
           * three can, even in the whole country.
           */
          price: band.nullable(),
          /** The same at list prices (门市价合计). */
          listPrice: band.nullable(),
          /** Pairs of its items that cannot be done together: an institution will do one of them. */
          conflicts: z.array(
            z.object({
              kind: z.enum(['duplicate', 'conflict', 'radiation']),
              a: named,
              b: named,
              reason: z.string(),
            }),
          ),
          /** Fewest institutions first: which items narrow the choice. */
          scarce: z.array(z.object({ code: z.string(), name: z.string(), institutions: z.number().int() })),
        }),
      ),
      findings: z.array(finding),
      blocked: z.boolean(),
    }),
    failures: [404],
  }),
  'market.itemPrices': read({
    summary: '常用项目在一个城市的价格区间（机构公布的门市价）',
    access: { caller: 'visitor' },
    input: z.object({
      regionId: regionCode.optional(),
      /** Left out: a choice of what packages hold most often. */
      itemCodes: itemCodes.optional(),
    }),
    output: z.object({
      city: named,
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          category: z.string(),
          /** 参考价 */
          reference: yuan,
          /** Institutions of the city that offer it. */
          offeredBy: z.number().int(),
          price: band.nullable(),
        }),
      ),
    }),
    failures: [404],
  }),
  'market.suggest': read({
    summary: '按预算推荐套餐：以模板为底，按项目的必要程度增减到预算以内',
    access: { caller: 'visitor' },
    input: z.object({
      regionId: regionCode.optional(),
      purpose: labelled('体检类型', z.string().max(40).default('ANNUAL')),
      sexes: labelled(
        '适用人群',
        z.array(sexGroup).min(1, { error: '请至少选一个人群。' }).max(3, { error: '最多三个人群。' }),
      ),
      /** Per head. Left out: the whole template. */
      budget: labelled('预算', yuanInput.optional()),
      /** Left out: the fullest general one that the budget carries. */
      templateCode: labelled('模板代码', z.string().max(20).optional()),
    }),
    output: z.object({
      city: named,
      packages: z.array(
        z.object({
          sex: z.object({ code: sexGroup, name: z.string() }),
          /** Null: no such template speaks of these people. */
          template: named.nullable(),
          itemCodes: z.array(z.string()),
          /** False: not even the first item is within the budget. */
          fits: z.boolean(),
          price: band.nullable(),
          /** Taken in from the next fuller template. */
          added: z.array(named),
          leftOut: z.array(named.extend({ why: z.enum(['budget', 'rule']) })),
        }),
      ),
    }),
    failures: [404],
  }),
} as const;
