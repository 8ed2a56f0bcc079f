import { z } from 'zod';
import { demandLimits } from '#domain/demand/demand-limits.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId, packageId, quotationId, quotationPackageId } from '#wire/kernel/ids.ts';
import {
  done,
  fileOutput,
  integer,
  labelled,
  offerStatus,
  optionalReason,
  optionalText,
  reason as reasonText,
  regionCode,
  status,
  unique,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { awardLimits, scenarios } from './comparison-scenarios.ts';
import { matrix, overview, quotedPackage, receivedQuotation, weightsInput } from './comparison-shapes.ts';
import { awardDecision } from './decision.ts';
import { awardMemo } from './memo-shapes.ts';

const owner = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const ofPackage = { caller: 'member', relation: 'quotationPackageBuyer', by: 'quotationPackageId' } as const;
const weighted = z.object({ demandId, weights: weightsInput.optional() });
/** Where the demand is awarded by city. */
const cityIds = labelled('城市', unique(z.array(regionCode).max(demandLimits.cities)).default([]));
/** Why people are sent to another city: needed where the institution does not cover theirs. */
const elsewhereReason = optionalReason('安排到其他城市的原因');
const decided = z.object({
  quotationPackageId: z.string(),
  status,
  quotationStatus: status,
  actions: z.array(z.string()),
});

export const comparisonCalls = {
  'comparison.listQuotations': read({
    summary: '一个需求收到的报价单',
    kind: 'list',
    access: owner,
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: z.array(receivedQuotation),
  }),
  'comparison.quotation': read({
    summary: '收到的一份报价单',
    access: { caller: 'member', relation: 'quotationBuyer', by: 'quotationId' },
    viewAs: 'hidden',
    input: z.object({ quotationId }),
    output: receivedQuotation.extend({ demandId: z.string() }),
  }),
  'comparison.overview': read({
    summary: '整个需求的比价：机构 × 套餐',
    access: owner,
    viewAs: 'hidden',
    input: weighted,
    output: overview,
  }),
  'comparison.scenarios': read({
    summary: '定标方案并列：总价最低、一家承接、最多几家、离市中心最近、最齐全、按条件、目前的决定',
    access: owner,
    viewAs: 'hidden',
    input: z.object({ demandId, limits: labelled('限制条件', awardLimits.default({})) }),
    output: scenarios,
  }),
  'comparison.matrix': read({
    summary: '一个需求套餐的比价表：原报价、齐项价、差异、得分',
    access: owner,
    viewAs: 'hidden',
    input: z.object({
      demandId,
      /** The first package when left out. */
      packageId: packageId.optional(),
      weights: weightsInput.optional(),
    }),
    output: matrix,
  }),
  'comparison.quotationPackage': read({
    summary: '一份套餐报价的明细',
    access: ofPackage,
    viewAs: 'hidden',
    input: z.object({ quotationPackageId }),
    output: quotedPackage.extend({
      ...receivedQuotation.omit({ packages: true, status: true }).shape,
      quotationStatus: offerStatus,
      lines: z.array(
        z.object({
          name: z.string(),
          category: z.string(),
          match: status,
          offeredAs: z.string(),
          reason: z.string(),
          listPrice: z.string(),
          unitPrice: z.string(),
          related: z.boolean(),
        }),
      ),
    }),
  }),
  'comparison.decision': read({
    summary: '定标清单：每个套餐（及城市）由谁承接、价格、缺口和原因，或为何不定标',
    access: owner,
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: awardDecision,
  }),
  'comparison.accept': write({
    summary: '接受一份套餐报价；按城市分别定标时，接受它承接其中几个城市',
    access: ofPackage,
    input: z.object({ quotationPackageId, cityIds, elsewhereReason }),
    output: decided,
    failures: [409],
  }),
  'comparison.acceptAll': write({
    summary: '一次接受多份套餐报价：一家机构的全部，或一个方案',
    access: owner,
    input: z.object({
      demandId,
      /** What the buyer saw and confirms: each quote, for each of its cities, with its price per head. Another price by now is a 409. */
      packages: labelled(
        '套餐',
        z
          .array(
            z.object({
              quotationPackageId,
              price: labelled('每人价格', yuanInput),
              cityId: labelled('城市', regionCode.optional()),
            }),
          )
          .min(1)
          .max(demandLimits.packages * demandLimits.cities),
      ),
      /** The demand was not awarded by city until now; with these quotes it is. */
      splitByCity: labelled('分城市定标', z.boolean().default(false)),
      elsewhereReason,
    }),
    output: z.object({ demandId: z.string(), accepted: z.number().int() }),
    failures: [409],
  }),
  'comparison.reject': write({
    summary: '拒绝一份套餐报价',
    access: ofPackage,
    input: z.object({ quotationPackageId, reason: optionalReason('拒绝原因') }),
    output: decided,
    failures: [409],
  }),
  'comparison.undo': write({
    summary: '撤回接受或拒绝（完成采购前）',
    access: ofPackage,
    /** No cities: all of it. */
    input: z.object({ quotationPackageId, cityIds }),
    output: decided,
    failures: [409],
  }),
  'comparison.splitByCity': write({
    summary: '按城市分别定标，或改回整体定标（接受第一份报价之前）',
    access: owner,
    input: z.object({
      demandId,
      splitByCity: labelled('分城市定标', z.boolean()),
      /** How many of each package are where; left out: in proportion. */
      heads: labelled(
        '各城市人数',
        z
          .array(
            z.object({
              packageId,
              cityId: labelled('城市', regionCode),
              headcount: integer(0, demandLimits.headcount, '人数'),
            }),
          )
          .max(demandLimits.packages * demandLimits.cities)
          .optional(),
      ),
    }),
    output: done,
    failures: [409],
  }),
  'demand.complete': write({
    summary: '完成采购：已接受的报价中标，其余关闭；总额超过企业限额时先提交审批',
    access: owner,
    input: z.object({
      demandId,
      /** Packages that end without an award, or cities of them, and why. */
      leftOut: labelled(
        '不定标的套餐',
        z
          .array(
            z.object({
              packageId,
              cityId: labelled('城市', regionCode.optional()),
              reason: reasonText('不定标的原因'),
            }),
          )
          .max(demandLimits.packages * demandLimits.cities)
          .default([]),
      ),
      /** What was not said yet of accepted quotes. */
      reasons: labelled(
        '定标说明',
        z
          .array(
            z.object({
              packageId,
              cityId: labelled('城市', regionCode.optional()),
              elsewhere: elsewhereReason,
              /** Why not the institution that is suggested. */
              choice: optionalReason('未选建议机构的原因'),
            }),
          )
          .max(demandLimits.packages * demandLimits.cities)
          .default([]),
      ),
      /** For the approver, when the company's limit is exceeded. */
      note: optionalText('给审批人的说明', 200),
      /** Why before the deadline; left out by callers that say nothing of it. */
      earlyReason: reasonText('提前定标的原因').optional(),
      /** The public result does not name the company. */
      anonymous: labelled('是否匿名公示', z.boolean().default(false)),
    }),
    output: z.object({
      demandId: z.string(),
      status,
      awarded: z.number().int(),
      /** The award exceeds the company's limit: a second person has to approve it. */
      waitsForApproval: z.boolean(),
    }),
    failures: [409],
  }),
  'comparison.exportXlsx': read({
    summary: '导出比价表：一个套餐与整个需求；scope 为 whole 时含整个需求的每个套餐',
    access: { caller: 'member', relation: 'demandPackageOwner', by: 'packageId' },
    viewAs: 'hidden',
    input: z.object({ packageId, scope: labelled('范围', z.enum(['package', 'whole']).default('package')) }),
    output: fileOutput,
    file: true,
  }),
  'comparison.exportPdf': read({
    summary: '整个需求的比价表（PDF）：总表与每个套餐',
    access: owner,
    viewAs: 'hidden',
    input: weighted,
    output: fileOutput,
    failures: [413],
    file: true,
  }),
  'comparison.awardMemo': read({
    summary: '定标说明',
    access: owner,
    viewAs: 'hidden',
    input: weighted,
    output: awardMemo,
  }),
  'comparison.awardMemoPdf': read({
    summary: '定标说明（PDF）',
    access: owner,
    viewAs: 'hidden',
    input: weighted,
    output: fileOutput,
    failures: [413],
    file: true,
  }),
} as const;
