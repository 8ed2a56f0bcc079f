import { z } from 'zod';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, itemId, proposalId } from '#wire/kernel/ids.ts';
import {
  code,
  codeName,
  done,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  reason as reasonText,
  shortText,
  text,
} from '#wire/kernel/shapes.ts';
import { ofInstitution, price, sexGroup } from '#wire/library/library.ts';

const sexes = labelled('适用性别', z.array(sexGroup).min(1, { error: '请选择适用人群。' }).max(3));
const asItWas = integer(1, 2_000_000_000, '版本');

/** What an operator says of a standard item. */
export const itemFields = z.object({
  name: text('名称', 60),
  aliases: labelled('别名', z.array(text('别名', 60)).max(40, { error: '别名最多 40 个。' })),
  category: labelled('类别', code),
  sexes,
  significance: text('检查意义', 300),
  /** 参考价 */
  referencePrice: labelled('参考价', price),
  /** With what it is made of where that is short: 套；T3、T4、FT3、FT4、TSH. */
  unit: text('单位', 30),
  fasting: labelled('是否空腹', z.boolean()),
  radiation: labelled('是否有辐射', z.boolean()),
  /** What the examinee does beforehand; a panel's '' means: as for what it contains. */
  preparation: shortText(200, '检前准备'),
  /** Codes of a panel's members. */
  contains: labelled('包含的项目', z.array(code).max(60, { error: '组合项目最多包含 60 项。' })),
});

const proposal = z.object({
  id: z.string(),
  name: z.string(),
  category: codeName,
  sexes: z.array(sexGroup),
  note: z.string(),
  createdAt: moment,
  /** Null while it waits. */
  outcome: z.enum(['new', 'alias', 'declined']).nullable(),
  /** What it became, or is another name of. */
  standardItem: codeName.nullable(),
  reason: z.string(),
  decidedAt: moment.nullable(),
});

const changed = z.object({
  code: z.string(),
  version: z.number().int(),
  /** Institutions whose libraries are mapped to it: each is shown what changed. */
  institutions: z.number().int(),
});

export const catalogueProposalCalls = {
  'catalogue.propose': write({
    summary: '机构申请新增标准项目，由平台答复：收为新项目、收为已有项目的别名，或说明理由不收录',
    access: ofInstitution,
    input: z
      .object({
        institutionId,
        /** The institution's own item that has no standard item. */
        itemId: itemId.optional(),
        name: text('项目名称', 60),
        category: labelled('类别', code),
        sexes,
        note: text('说明', 500, 5),
      })
      .meta({
        examples: [
          {
            orgId: '019ab000-0000-7000-8000-000000000001',
            name: '骨代谢标志物五项',
            category: 'BON',
            sexes: [1, 2, 3],
            note: '含 25-羟维生素 D、PTH、P1NP、β-CTX、骨钙素，本院常规开展。',
          },
        ],
      }),
    output: done.meta({ examples: [openCallExamples.cataloguePropose] }),
    failures: [409],
  }),
  'catalogue.listProposals': read({
    summary: '本机构申请过的标准项目与平台的答复',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: z.object({ institutionId, ...pageInput }),
    output: pageOf(proposal),
  }),
  'console.listProposals': read({
    summary: '机构申请的标准项目：待答复的等得最久的在前',
    kind: 'list',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({
      ...pageInput,
      settled: labelled('是否已处理', z.boolean().default(false)),
      keyword: keywordText(60).default(''),
    }),
    output: pageOf(proposal.extend({ institution: z.string(), actions: z.array(z.string()) })),
  }),
  'console.decideProposal': write({
    summary: '答复标准项目申请；收为新项目或别名后，申请机构的项目随即得到建议的对应',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({
      proposalId,
      outcome: labelled('处理结果', z.enum(['new', 'alias', 'declined'])),
      /** Of `new`: as it shall be. */
      item: labelled('项目资料', itemFields.optional()),
      /** Of `alias`: the standard item that it is another name of. */
      code: labelled('项目编码', code.optional()),
      /** Of `declined`, for the institution. */
      reason: shortText(200, '理由').default(''),
    }),
    output: proposal,
    failures: [409],
  }),
  'catalogue.update': write({
    summary: '修改标准项目，成为新版本；对应它的机构会看到改了什么。停用的项目可用 active 恢复',
    access: { caller: 'operator', duty: 'catalogue' },
    input: itemFields
      .partial()
      .extend({
        code: labelled('项目编码', code),
        version: asItWas,
        active: labelled('是否恢复', z.literal(true).optional()),
      })
      .meta({ examples: [{ code: 'GEN002', version: 1, name: '血压测量', referencePrice: '6.00' }] }),
    output: changed,
    failures: [409],
  }),
  'catalogue.delete': write({
    summary: '停用标准项目：不再出现在新的需求中，历史数据不变；被模板或组合项目使用的不能停用',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z
      .object({ code: labelled('项目编码', code), version: asItWas, reason: reasonText('理由') })
      .meta({ examples: [{ code: 'GEN002', version: 2, reason: '国家已明令停止使用该方法。' }] }),
    output: changed,
    failures: [409],
  }),
} as const;
export type Proposal = z.infer<typeof proposal>;
