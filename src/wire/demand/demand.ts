// The owner's calls: draft, wizard, submit, own list. Groups and packages: wire/demand/packages.ts; public reads: wire/demand/public.ts.
import { z } from 'zod';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import {
  codeName,
  done,
  integer,
  keywordText,
  labelled,
  moment,
  offerStatus,
  optionalReason,
  pageInput,
  pageOf,
  status,
  yuan,
} from '#wire/kernel/shapes.ts';
import { dictionaryCodes as codes, draftFields } from './draft-fields.ts';
import { demandPackageCalls } from './packages.ts';
import { demandPublicCalls } from './public.ts';
import {
  attachment,
  candidate,
  citiesInput,
  city,
  confirmation,
  demandFace,
  demandKind,
  demandTerms,
  finding,
  group,
  invitedQuotes,
  previewPackages,
  timelineEntry,
  version,
} from './shapes.ts';

/** Demand machine actions open to the caller, plus `edit` and `delete`. */
const actions = z.array(z.string());
const owner = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const reader = { caller: 'member', relation: 'demandReader', by: 'demandId' } as const;
const ownDemand = z.object({
  ...demandFace,
  ...demandTerms,
  company: z.object({ companyId: z.string(), name: z.string() }),
  attachments: z.array(attachment),
  contact: z.string(),
  mobile: z.string(),
  /** The last answer of the review: why it came back or was closed. */
  reviewReason: z.string(),
  /** Whom an inquiry asks; empty for an open demand. */
  institutions: z.array(z.object({ institutionId: z.string(), name: z.string(), city: z.string() })),
  /** Wizard step that the draft has reached, from 1 (domain/demand/demand-kind.ts). */
  draftStep: z.number().int(),
  version,
  createdAt: moment,
  submittedAt: moment.nullable(),
  endedAt: moment.nullable(),
  groups: z.array(group),
  findings: z.array(finding),
  timeline: z.array(timelineEntry),
  quotations: invitedQuotes,
  /** Published, and institutions are still being matched and invited. */
  matching: z.boolean(),
  /** Once published: who was invited and why, and how far each one is. No prices: those are the comparison's. */
  invitations: z.array(
    candidate.omit({ estimate: true, invited: true }).extend({
      institutionCode: z.string(),
      quotation: offerStatus,
      /** In the institution's words; '' where it did not give up. */
      givenUpReason: z.string(),
    }),
  ),
  /** Of the invited, who has neither quoted nor given up; and why they cannot be reminded now, '' when they can. */
  reminder: z.object({ silent: z.number().int(), whyNot: z.string() }),
  actions,
  /** Why `amend` is not among the actions now, in Chinese: an award waits for its approval; null: nothing is in the way. */
  frozen: z.string().nullable(),
});

/** Per head: the middle half of what institutions ask, made of published prices alone. */
const range = z.object({ low: yuan, median: yuan, high: yuan });

/** `city`: over the institutions of the city; `all`: over the country's, the city having too few; `reference`: too few do
 * most of the items anywhere: the catalogue's reference prices. */
const estimateBasis = z.enum(['city', 'all', 'reference']);

const previewCity = city.extend({
  /** In force in the city; of these meet the required type, level and services. */
  institutions: z.number().int(),
  qualified: z.number().int(),
  /** Of the qualified: offer every item; some but enough to be invited; fewer. */
  full: z.number().int(),
  partial: z.number().int(),
  insufficient: z.number().int(),
  /** Per head. */
  estimate: range.nullable(),
  basis: estimateBasis,
  top: z.array(
    z.object({
      institutionId: z.string(),
      institutionCode: z.string(),
      name: z.string(),
      level: z.string(),
      coverage: z.number(),
      missing: z.number().int(),
      /** Per head; '' when the caller is an institution's member: rivals' prices reach no provider. */
      price: z.string(),
    }),
  ),
  /** Nearest misses first, at most 5. */
  others: z.array(z.object({ institutionId: z.string(), name: z.string(), reason: z.string() })),
});

export const demandCalls = {
  ...demandPublicCalls,
  ...demandPackageCalls,
  'demand.save': write({
    summary: '保存需求信息（草稿、退回修改时）；可只传改动的字段',
    access: owner,
    input: z.object({
      demandId,
      version,
      /** The step this save belongs to; the draft remembers the furthest. */
      step: labelled('步骤', z.int().min(1).max(4).optional()),
      ...draftFields,
    }),
    output: z.object({ version, savedAt: moment }),
    failures: [409],
  }),
  'demand.submit': write({
    summary: '提交审核',
    access: { ...owner, caller: 'buyer' },
    input: z.object({
      demandId,
      version,
      confirmations: labelled('合规确认', z.array(confirmation).max(200).default([])),
    }),
    output: z.object({ demandId: z.string(), number: z.string(), status, actions }),
    failures: [409],
  }),
  'demand.detail': read({
    summary: '需求详情（采购方、受邀机构、运营）；联系方式在定标前隐藏',
    access: reader,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({
      ...demandFace,
      ...demandTerms,
      companyName: z.string(),
      contact: z.string(),
      mobile: z.string(),
      attachments: z.array(attachment),
      groups: z.array(group),
      /** Notices that concern the examination itself. */
      notices: z.array(z.string()),
      actions,
    }),
  }),
  'demand.delete': write({
    summary: '删除草稿',
    access: owner,
    input: z.object({ demandId }),
    output: done,
    failures: [409],
  }),
  'demand.cancel': write({
    summary: '取消采购；未成交的报价随之关闭',
    access: owner,
    input: z.object({ demandId, reason: optionalReason('取消原因') }),
    output: z.object({ demandId: z.string(), status, actions }),
    failures: [409],
  }),
  'demand.remind': write({
    summary: '提醒尚未报价的受邀机构：每天至多一次，一份需求至多三次',
    access: { ...owner, act: 'purchase' },
    input: z.object({ demandId }),
    output: z.object({ reminded: z.number().int() }),
    failures: [409],
  }),
  'demand.copy': write({
    summary: '以一份需求或询价单为底新建草稿，公开或询价',
    access: { ...owner, act: 'purchase' },
    input: z.object({ demandId, kind: demandKind }),
    output: z.object({ demandId: z.string(), number: z.string(), kind: demandKind, version }),
  }),
  'demand.list': read({
    summary: '我的采购需求与询价单（选择用）：最近的在前',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z
      .object({
        kind: demandKind.optional(),
        keyword: keywordText(50).default(''),
        size: integer(1, 100, '每页条数').default(20),
      })
      .meta({ examples: [{ kind: 'open', keyword: '年度', size: 20 }] }),
    output: z
      .array(
        z.object({
          demandId: z.string(),
          number: z.string(),
          kind: demandKind,
          title: z.string(),
          purpose: codeName,
          headcount: z.number().int(),
          itemCount: z.number().int(),
          status,
          createdAt: moment,
        }),
      )
      .meta({ examples: [openCallExamples.demandList] }),
  }),
  'demand.listMine': read({
    summary: '我的采购需求',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({
      ...pageInput,
      /** Demand status code, also as text; left out or '' = all. */
      status: labelled('状态', z.union([z.literal(''), integer(0, 8)]).optional()),
      /** In title or number. */
      keyword: keywordText(50).optional(),
    }),
    output: pageOf(
      z.object({
        ...demandFace,
        companyName: z.string(),
        reviewReason: z.string(),
        draftStep: z.number().int(),
        createdAt: moment,
        submittedAt: moment.nullable(),
        quotations: ownDemand.shape.quotations,
        actions,
      }),
    ).extend({
      /** Of all the caller's demands that match the keyword, by status; only statuses that occur. */
      counts: z.array(status.extend({ count: z.number().int() })),
    }),
  }),
  'demand.getMine': read({
    summary: '我的采购需求详情（编辑与查看）',
    access: owner,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: ownDemand,
  }),
  'demand.preview': read({
    summary: '实时预览：项目数、价格估算、各城市可承接机构、合规提示',
    access: { caller: 'buyer' },
    viewAs: 'hidden',
    input: z.object({
      purpose: labelled('体检类型', z.string().max(40).default('')),
      cities: citiesInput.default([]),
      requiredTypes: labelled('机构类型要求', codes.default([])),
      requiredLevels: labelled('机构等级要求', codes.default([])),
      requiredServices: labelled('服务要求', codes.default([])),
      packages: previewPackages.default([]),
    }),
    output: z.object({
      /** Distinct items over all packages. */
      itemCount: z.number().int(),
      packageCount: z.number().int(),
      packageHeadcount: z.number().int(),
      cityHeadcount: z.number().int(),
      /** Over all cities, weighted by headcount; null while there is nothing to price. */
      estimate: z.object({ perHead: range, total: range, basis: estimateBasis }).nullable(),
      /** Per head of each package with items, over all cities. */
      packageEstimates: z.array(
        z.object({ packageId: z.string(), name: z.string(), perHead: range, basis: estimateBasis }),
      ),
      /** From this share of items on an institution is invited, 0–1. */
      inviteFrom: z.number(),
      cities: z.array(previewCity),
      findings: z.array(finding),
      /** A finding blocks; packages and headcounts are not looked at. */
      blocked: z.boolean(),
    }),
  }),
} as const;
