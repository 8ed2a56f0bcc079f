import { z } from 'zod';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { leadOwners } from '#domain/lead/lead-machine.ts';
import { leadSources } from '#domain/lead/lead-source.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { leadId } from '#wire/kernel/ids.ts';
import {
  codeName,
  countedPageOf,
  id,
  integer,
  keywordText,
  labelled,
  mobile,
  moment,
  optionalText,
  pageInput,
  regionCode,
  shortText,
  text,
} from '#wire/kernel/shapes.ts';

/** Handling status: the specification's string codes '1' 待处理, '2' 处理中, '3' 完成. */
const status = z.object({ code: z.string(), name: z.string() });
const handled = z.object({ leadId: z.string(), status, actions: z.array(z.string()) });

const note = z.object({
  /** '' for one that was written before authors were kept. */
  by: z.string(),
  at: moment,
  text: z.string(),
});

const lead = z.object({
  leadId: z.string(),
  source: codeName,
  name: z.string(),
  mobile: z.string(),
  companyName: z.string(),
  message: z.string(),
  headcount: z.number().int().nullable(),
  /** In words; '' when not asked. */
  purpose: z.string(),
  city: z.string(),
  institution: z.object({ code: z.string(), name: z.string() }).nullable(),
  /** Account of who was signed in. */
  account: z.string(),
  /** The page that a signed-in user wrote from; ''. */
  page: z.string(),
  /** When calling back was agreed to; null for a signed-in user's message. */
  agreedAt: moment.nullable(),
  /** Of the privacy policy that was shown then; '' before it was kept. */
  agreedVersion: z.string(),
  /** The landing of the same browser session, as it was recorded; null: none was. */
  landing: z
    .object({
      at: moment,
      source: z.string(),
      plan: z.string(),
      keyword: z.string(),
      /** The whole address, parameters included. */
      address: z.string(),
    })
    .nullable(),
  status,
  /** Who answers for it; null: nobody yet. `own`: the caller. */
  owner: z.object({ userId: z.string(), name: z.string(), own: z.boolean() }).nullable(),
  lastNote: note.nullable(),
  /** So many others of the same number are not done yet. */
  sameMobile: z.number().int(),
  createdAt: moment,
  updatedAt: moment,
  /** What the caller may do with it now. */
  actions: z.array(z.string()),
});

export const leadCalls = {
  'lead.add': write({
    summary: '咨询：留下联系方式，由平台顾问回电；可指明想询价的机构',
    access: { caller: 'visitor' },
    input: z.object({
      name: text('称呼', 20),
      mobile,
      companyName: optionalText('企业名称', 60),
      message: optionalText('想咨询的内容', 500),
      headcount: integer(1, demandLimits.headcount, '人数', limitMessages.headcount).optional(),
      /** Dictionary check_type. */
      purpose: labelled('体检类型', z.string().max(40).optional()),
      cityId: labelled('城市', regionCode.optional()),
      /** The institution whose page the lead comes from. */
      institutionCode: labelled('机构代码', z.string().max(40).optional()),
      /** May the platform call back and keep the number for that (个人信息保护法). */
      agreed: labelled('同意使用联系方式', z.literal(true, { error: '请同意平台为回电使用您的联系方式。' })),
    }),
    output: z.object({ leadId: z.string() }),
    failures: [404, 429],
  }),
  'lead.addFromPc': write({
    summary: '在线客服留言（登录用户）',
    access: { caller: 'member' },
    input: z.object({
      message: text('留言', 500, 2),
      platform: labelled('来源平台', z.literal('pc').default('pc')),
      app: labelled('应用', z.literal('customerservice').default('customerservice')),
      appId: labelled('应用编号', z.literal(1).default(1)),
      /** The page the user was on. */
      page: labelled('所在页面', z.string().max(500).default('')),
    }),
    output: z.object({ leadId: z.string() }),
    failures: [429],
  }),
  'console.listLeads': read({
    summary: '咨询线索',
    kind: 'list',
    access: { caller: 'operator' },
    input: z.object({
      ...pageInput,
      status: labelled('状态', z.union([z.literal(''), integer(1, 3)]).default('')),
      source: labelled('来源', z.union([z.literal(''), z.enum(leadSources)]).default('')),
      owner: labelled('负责人', z.enum(leadOwners).default('')),
      /** In name, mobile, company or message. */
      keyword: keywordText(40).default(''),
    }),
    output: countedPageOf(lead).extend({ counts: z.array(status.extend({ count: z.number().int() })) }),
  }),
  'console.leadDetail': read({
    summary: '一条线索，及其全部备注与可以分派的运营人员',
    access: { caller: 'operator' },
    input: z.object({ leadId }),
    output: lead.extend({
      /** Newest first, at most two hundred. */
      notes: z.array(note),
      /** Others of the same number, the newest first, at most ten: one person, one call. */
      others: z.array(
        z.object({ leadId: z.string(), status, owner: z.string(), message: z.string(), createdAt: moment }),
      ),
      /** Who may be given it, the caller included. */
      operators: z.array(z.object({ userId: z.string(), name: z.string() })),
    }),
    failures: [404],
  }),
  'console.handleLead': write({
    summary: '处理线索：开始处理、完成、重新打开，或只写一条备注',
    access: { caller: 'operator' },
    input: z.object({
      leadId,
      /** Left out: only a note is written. */
      action: labelled('操作', z.enum(['start', 'finish', 'reopen']).optional()),
      /** One more note; those before stay. */
      note: shortText(1000, '备注').optional(),
    }),
    output: handled,
    failures: [404, 409],
  }),
  'console.assignLead': write({
    summary: '分派线索给自己或同事；ownerId 为 null 时放回，无人负责',
    access: { caller: 'operator' },
    input: z.object({
      leadId,
      ownerId: labelled('负责人', id.nullable()),
      /** Who had it on the caller's screen: somebody else has been faster when it is another one. */
      seenOwnerId: labelled('原负责人', id.nullable()),
    }),
    output: handled,
    failures: [404, 409],
  }),
} as const;
