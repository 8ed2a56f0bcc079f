// What strangers may see: the demand hall. The company is 某…企业, contacts and quotes' prices never appear.

import { z } from 'zod';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { demandId, packageId } from '#wire/kernel/ids.ts';
import {
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { band } from './market.ts';
import { demandFace, demandTerms, finding, group, packageInfo } from './shapes.ts';

const hallRecord = z.object({
  ...demandFace,
  /** 某制造业企业; the name itself once awarded. */
  companyName: z.string(),
});
const headcount = integer(0, demandLimits.headcount, '人数').optional();
const place = z.object({ code: z.string(), name: z.string() });

export const demandPublicCalls = {
  'demand.listHall': read({
    summary: '需求大厅',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      ...pageInput,
      /** Province, city or district code; '' = everywhere. */
      cityId: labelled(
        '城市',
        z.union([z.literal(''), z.string().regex(/^\d{6}$/, { error: '请选择地区。' })]).optional(),
      ),
      /** Dictionary check_type. */
      purpose: labelled('体检类型', z.string().max(40).optional()),
      /** Every word of it in title or number. */
      keyword: keywordText(50).optional(),
      headcountMin: headcount,
      headcountMax: headcount,
      /** Per head, yuan; demands that hide their budget never match. */
      budgetMin: labelled('预算下限', yuanInput.optional()),
      budgetMax: labelled('预算上限', yuanInput.optional()),
      /** Still open for quotes, and closing within so many days. */
      deadlineWithin: integer(1, 365, '截止天数').optional(),
      /** 2 采购中, 3 已完成, 4 未完成. */
      status: integer(2, 4, '状态')
        .pipe(z.literal([2, 3, 4]))
        .optional(),
      sort: labelled('排序', z.enum(['newest', 'deadline', 'headcount', 'budget']).default('newest')),
    }),
    output: pageOf(hallRecord).extend({
      /** There are more than `total`: counting and turning pages end there, so that no page costs more than the first. */
      more: z.boolean(),
      /** The one filtered by; names as people say them. */
      region: place.nullable(),
      /** Where demands are: provinces with their cities, in the regions' order. */
      regions: z.array(place.extend({ cities: z.array(place) })),
    }),
    failures: [404],
  }),
  'demand.listForHome': read({
    summary: '首页最新需求',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      /** Demands of this city first. */
      cityId: labelled(
        '城市',
        z
          .string()
          .regex(/^\d{6}$/, { error: '请选择地区。' })
          .optional(),
      ),
      size: integer(1, 20, '条数').default(6),
    }),
    output: z.object({ records: z.array(hallRecord) }),
  }),
  'demand.publicDetail': read({
    summary: '需求公开详情',
    access: { caller: 'visitor' },
    input: z.object({ demandId }),
    output: z.object({
      ...demandFace,
      ...demandTerms,
      companyName: z.string(),
      groups: z.array(group),
      /** What the law has every examinee informed of, one sentence each. */
      notices: z.array(z.string()),
    }),
  }),
  'demand.listPackageBase': read({
    summary: '公开需求的套餐概要',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({ demandId }),
    output: z.array(packageInfo),
    failures: [404],
  }),
  'demand.publicPackage': read({
    summary: '公开需求的一个套餐：逐项说明、注意事项与市场价格区间',
    access: { caller: 'visitor' },
    input: z.object({
      demandId,
      /** Left out: the first one. */
      packageId: packageId.optional(),
    }),
    output: z.object({
      demand: z.object({
        demandId: z.string(),
        number: z.string(),
        title: z.string(),
        companyName: z.string(),
        cities: demandFace.cities,
        purpose: demandFace.purpose,
        status: demandFace.status,
        quoteDeadline: demandFace.quoteDeadline,
        quotationCount: demandFace.quotationCount,
      }),
      package: packageInfo,
      /** The demand's other packages, for switching. */
      packages: z.array(packageInfo),
      items: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          category: z.string(),
          /** 实验室检查, 影像检查 … */
          type: z.string(),
          significance: z.string(),
          required: z.boolean(),
          note: z.string(),
          fasting: z.boolean(),
          radiation: z.boolean(),
          /** 检前准备 */
          preparation: z.string(),
          /** 参考价 */
          reference: yuan,
          /** Institutions of the demand's cities that can do it for this sex, alone or within a panel. */
          offeredBy: z.number().int(),
        }),
      ),
      /** 参考价合计 */
      reference: yuan,
      /** Institutions in force in the demand's cities. */
      institutions: z.number().int(),
      /** City by city, as `market.priceRange` says it; a district counts as its city. */
      markets: z.array(
        place.extend({
          institutions: z.number().int(),
          canDoAll: z.number().int(),
          /** At least 70 % of the items. */
          canDoMost: z.number().int(),
          price: band.nullable(),
        }),
      ),
      notices: z.array(z.string()),
      /** What a compliance rule says of this package; nothing that stops it, or it would not be published. */
      findings: z.array(finding),
    }),
    failures: [404],
  }),
  'demand.publicProgress': read({
    summary: '采购进展：公开需求走到哪一步、每个套餐收到多少报价、授标给了谁（不含价格）',
    access: { caller: 'visitor' },
    input: z.object({ demandId }),
    output: z.object({
      ...demandFace,
      ...demandTerms,
      companyName: z.string(),
      /** Without names and reasons. */
      steps: z.array(
        z.object({
          action: z.enum(['publish', 'quote', 'deadline', 'complete', 'expire']),
          label: z.string(),
          /** When it was, or will be. */
          at: moment.nullable(),
          done: z.boolean(),
        }),
      ),
      invited: z.number().int(),
      packages: z.array(
        packageInfo.extend({
          /** Quotes sent in for it. */
          quotationCount: z.number().int(),
          /** After completion. */
          awardedTo: z.array(
            z.object({
              code: z.string(),
              name: z.string(),
              /** '' where the whole package was awarded at once. */
              city: z.string(),
            }),
          ),
        }),
      ),
    }),
    failures: [404],
  }),
} as const;
