import { z } from 'zod';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { demandKind } from '#wire/demand/shapes.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import {
  demandId,
  institutionId,
  institutionItemId,
  lineId,
  quotationId,
  quotationPackageId,
} from '#wire/kernel/ids.ts';
import {
  dayInput,
  done,
  id,
  integer,
  keywordText,
  labelled,
  optionalReason,
  optionalText,
  pageInput,
  pageOf,
  reason as reasonText,
  sure,
  text,
  unique,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { coverageCalls } from './coverage.ts';
import { providerWorkbenchCalls } from './provider-workbench.ts';
import {
  linePrice,
  ofPackage,
  ofQuotation,
  quotingToolCalls,
  rateInput,
  seenTotal,
} from './quoting-tools.ts';
import {
  candidate,
  packageSummary,
  qualification,
  quotationDetail,
  quotationOutcome,
  quotationPackageDetail,
  quotationRecord,
} from './shapes.ts';

const ofLine = { caller: 'provider', relation: 'quotationLineProvider', by: 'lineId' } as const;

const quotationInput = z.object({ quotationId });
const packageInput = z.object({ quotationPackageId });
const lineInput = z.object({ lineId });
/** `seen`: as the line said. Where it says something else now nothing is changed. */
const rematch = lineInput.extend({ seen: labelled('页面上看到的对应', z.string().max(100).optional()) });
/** Every edit answers the package as it then stands. */
const edit = {
  output: quotationPackageDetail,
  failures: [409],
  // Input and answer hold prices; beside a sealed quotation none may lie in the database.
  ignoresIdempotencyKey: 'always',
} as const;

export const quotationCalls = {
  ...coverageCalls,
  ...quotingToolCalls,
  ...providerWorkbenchCalls,
  'quotation.overview': read({
    summary: '机构工作台：待报价、今日截止、结果与项目库概况',
    access: { caller: 'provider', act: 'quote' },
    viewAs: 'hidden',
    input: z.object({}),
    output: z.object({
      counts: z.object({
        waiting: z.number().int(),
        /** Sent, and being amended: the next version is not sent yet. */
        amending: z.number().int(),
        /** Of both. */
        dueToday: z.number().int(),
        quoted: z.number().int(),
        accepted: z.number().int(),
        won: z.number().int(),
        lost: z.number().int(),
      }),
      /** Still to be quoted or, `amending`, to be sent again, soonest deadline first. */
      waiting: z.array(quotationRecord),
      recent: z.array(quotationRecord.extend({ outcome: quotationOutcome.nullable() })),
      library: z.object({
        confirmed: z.number().int(),
        suggested: z.number().int(),
        unmapped: z.number().int(),
        frozen: z.number().int(),
        updatedAt: z.string().nullable(),
      }),
    }),
  }),
  'quotation.list': read({
    summary: '本机构收到的询价与报价',
    kind: 'list',
    access: { caller: 'provider', act: 'quote' },
    viewAs: 'hidden',
    input: z.object({
      status: integer(1, 8, '状态').optional(),
      kind: demandKind.optional(),
      /** 今日截止, 未中标: as the workbench counts them. */
      only: labelled('限定范围', z.enum(['dueToday', 'lost']).optional()),
      institutionId: institutionId.optional(),
      keyword: keywordText(50).default(''),
      sort: labelled('排序', z.enum(['newest', 'deadline']).default('newest')),
      ...pageInput,
    }),
    output: pageOf(quotationRecord).extend({
      counts: z.array(z.object({ code: z.number().int(), name: z.string(), count: z.number().int() })),
    }),
  }),
  'quotation.listInstitutions': read({
    summary: '可报价的本方机构，及各自待报价的份数',
    kind: 'list',
    access: { caller: 'provider' },
    viewAs: 'shown',
    input: z.object({}).meta({ examples: [{}] }),
    output: z
      .array(
        z.object({
          institutionId: z.string(),
          institutionCode: z.string(),
          name: z.string(),
          quotations: z.number().int(),
          waiting: z.number().int(),
        }),
      )
      .meta({ examples: [openCallExamples.quotationListInstitutions] }),
  }),
  'quotation.listPackages': read({
    summary: '本机构对一个需求的各套餐报价',
    kind: 'list',
    access: { caller: 'provider', act: 'quote' },
    viewAs: 'hidden',
    input: z
      .object({ demandId, institutionId: institutionId.optional() })
      .meta({ examples: [{ bidId: '019aa000-0000-7000-8000-000000000001' }] }),
    output: z
      .array(
        packageSummary.extend({
          quotationId: z.string(),
          institution: z.object({ id: z.string(), name: z.string() }),
        }),
      )
      .meta({ examples: [openCallExamples.quotationListPackages] }),
  }),
  'quotation.checkQualification': read({
    summary: '能否对大厅中的一个需求报价，以及原因',
    access: { caller: 'provider', act: 'quote' },
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: z.object({
      demandId: z.string(),
      title: z.string(),
      open: z.boolean(),
      /** Why nobody can quote any more; '' while open. */
      closedReason: z.string(),
      institutions: z.array(qualification),
    }),
  }),
  'quotation.open': write({
    summary: '从需求大厅参与报价：按项目库起草报价单；已有报价单则返回它',
    access: { caller: 'provider', relation: 'institutionMember', by: 'institutionId', act: 'quote' },
    input: z.object({ demandId, institutionId: institutionId.optional() }),
    output: z.object({ quotationId: z.string() }),
    failures: [403, 409],
  }),
  'quotation.detail': read({
    summary: '报价单',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: quotationDetail,
  }),
  'quotation.confirm': write({
    summary: '提交报价：各套餐均已确认、截止时间之前',
    access: ofQuotation,
    input: quotationInput.extend({
      validUntil: labelled('报价有效期', dayInput),
      /** What the quote promises. */
      services: labelled('服务', z.array(z.string().max(50)).max(50).default([])),
      /** What the buyer asks for and the quote does not promise: of a service that is not the institution's own, one of the two must be said. */
      refusedServices: labelled('不能提供的服务', z.array(z.string().max(50)).max(50).default([])),
      remarks: optionalText('报价说明', 1000),
      /** Own uploads, or what came with it before. */
      attachments: labelled('附件', unique(z.array(id).max(10, { error: '附件最多 10 个。' })).default([])),
    }),
    output: done,
    failures: [409],
  }),
  'quotation.revise': write({
    summary: '修改已提交的报价；重新提交之前，采购方看到的仍是已提交的报价',
    access: ofQuotation,
    input: quotationInput.extend({ reason: optionalReason('修改原因') }),
    output: done,
    failures: [409],
  }),
  'quotation.abandon': write({
    summary: '放弃修改，回到已提交的报价',
    access: ofQuotation,
    input: quotationInput,
    output: done,
    failures: [409],
  }),
  'quotation.cancel': write({
    summary: '放弃报价',
    access: ofQuotation,
    input: quotationInput.extend({ reason: reasonText('放弃原因') }),
    output: done,
    failures: [409],
  }),
  'quotation.packageDetail': read({
    summary: '一个套餐的逐项报价',
    access: ofPackage,
    viewAs: 'hidden',
    input: packageInput,
    output: quotationPackageDetail,
  }),
  'quotation.savePackage': write({
    summary: '保存价格：逐项单价、每人套餐价、或按门市价的千分比，三者取一',
    access: ofPackage,
    input: packageInput.extend({
      prices: labelled('价格', z.array(linePrice).min(1).max(500).optional()),
      /** The total per head that is wanted; distributed by `domain/pricing/target-price`. */
      packagePrice: labelled('套餐价', yuanInput.optional()),
      /** The total may push single prices below the institution's floor. */
      belowFloor: labelled('低于底价的确认', z.boolean().default(false)),
      rate: rateInput.optional(),
      /** Of `packagePrice`: to whole fen, jiao or yuan, what is left over on the dearest line. */
      rounding: labelled('取整方式', z.literal([1, 10, 100], { error: '取整方式不正确。' }).default(1)),
      seenTotal,
      sure,
    }),
    ...edit,
  }),
  'quotation.redraftPackage': write({
    summary: '按当前项目库重新起草；手工选择和改过的价格保留',
    access: ofPackage,
    input: packageInput,
    ...edit,
  }),
  'quotation.confirmPackage': write({
    summary: '确认套餐报价；未解决的问题须逐条确认知悉',
    access: ofPackage,
    input: packageInput.extend({
      /** Keys of the issues that are meant as they are. */
      acknowledged: labelled('已知悉的提示', z.array(z.string().max(100)).max(500).default([])),
    }),
    ...edit,
  }),
  'quotation.revisePackage': write({
    summary: '重新修改已确认的套餐报价',
    access: ofPackage,
    input: packageInput,
    ...edit,
  }),
  'quotation.listCandidates': read({
    summary: '可用于一行的本机构项目，最接近的在前',
    kind: 'list',
    access: ofLine,
    viewAs: 'hidden',
    input: lineInput.extend({ keyword: keywordText(50).default('') }),
    output: z.object({ candidates: z.array(candidate) }),
  }),
  'quotation.replaceItem': write({
    summary: '以本机构的另一个项目代替',
    access: ofLine,
    input: rematch.extend({ institutionItemId }),
    ...edit,
  }),
  'quotation.cancelReplace': write({
    summary: '撤销手工替换，恢复系统匹配',
    access: ofLine,
    input: rematch,
    ...edit,
  }),
  'quotation.resolveExclusive': write({
    summary: '互斥的两项保留其一',
    access: ofLine,
    input: rematch.extend({ keep: text('保留的项目', 20) }),
    ...edit,
  }),
  'quotation.addRelated': write({
    summary: '加入关联项目：规则要求的，或写明原因的本机构项目',
    access: ofPackage,
    input: packageInput.extend({ institutionItemId, reason: optionalReason('同时进行的原因') }),
    ...edit,
  }),
  'quotation.removeRelated': write({
    summary: '移除关联项目',
    access: ofLine,
    input: rematch,
    ...edit,
  }),
} as const;
