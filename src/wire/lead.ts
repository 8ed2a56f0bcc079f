import { leadSources } from '#domain/lead/lead-source.ts';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import {
  codeName,
  id,
  integer,
  mobile,
  moment,
  optionalText,
  pageInput,
  countedPageOf,
  regionCode,
  shortText,
  text,
} from './kernel/shapes.ts';

/** Handling status: the specification's string codes '1' 待处理, '2' 处理中, '3' 完成. */
const status = z.object({ code: z.string(), name: z.string() });

export const leadCalls = {
  'lead.add': endpoint({
    name: 'lead.add',
    summary: '咨询：留下联系方式，由平台顾问回电；可指明想询价的机构',
    access: { caller: 'visitor' },
    input: z.object({
      name: text('称呼', 20),
      mobile,
      companyName: optionalText('企业名称', 60),
      message: optionalText('想咨询的内容', 500),
      headcount: integer(1, demandLimits.headcount, '人数', limitMessages.headcount).optional(),
      /** Dictionary check_type. */
      purpose: z.string().max(40).optional(),
      cityId: regionCode.optional(),
      /** The institution whose page the lead comes from. */
      institutionCode: z.string().max(40).optional(),
      /** May the platform call back and keep the number for that (个人信息保护法). */
      agreed: z.literal(true, { error: '请同意平台为回电使用您的联系方式。' }),
    }),
    output: z.object({ leadId: z.string() }),
    failures: [404, 429],
    effect: 'write',
  }),
  'lead.addFromPc': endpoint({
    name: 'lead.addFromPc',
    summary: '在线客服留言（登录用户）',
    access: { caller: 'member' },
    input: z.object({
      message: text('留言', 500, 2),
      platform: z.literal('pc').default('pc'),
      app: z.literal('customerservice').default('customerservice'),
      appId: z.literal(1).default(1),
      /** The page the user was on. */
      page: z.string().max(500).default(''),
    }),
    output: z.object({ leadId: z.string() }),
    failures: [429],
    effect: 'write',
  }),
  'console.listLeads': endpoint({
    name: 'console.listLeads',
    summary: '咨询线索',
    access: { caller: 'operator' },
    input: z.object({
      ...pageInput,
      status: z.union([z.literal(''), integer(1, 3)]).default(''),
      source: z.union([z.literal(''), z.enum(leadSources)]).default(''),
      /** In name, mobile, company or message. */
      keyword: shortText(40).default(''),
    }),
    output: countedPageOf(
      z.object({
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
        status,
        handler: z.string(),
        note: z.string(),
        createdAt: moment,
        updatedAt: moment,
        actions: z.array(z.string()),
      }),
    ).extend({ counts: z.array(status.extend({ count: z.number().int() })) }),
    effect: 'read',
  }),
  'console.handleLead': endpoint({
    name: 'console.handleLead',
    summary: '处理线索：开始处理、完成，或只改备注',
    access: { caller: 'operator' },
    input: z.object({
      leadId: id,
      /** Left out: only the note is changed. */
      action: z.enum(['start', 'finish']).optional(),
      /** Left out: stays as it is. */
      note: shortText(1000, '备注').optional(),
    }),
    output: z.object({ leadId: z.string(), status, actions: z.array(z.string()) }),
    failures: [404, 409],
    effect: 'write',
  }),
} as const;
