// The operator's side of demands: review, publish, close.
import { z } from 'zod';
import { relatedParties } from '#wire/common/related-parties.ts';
import {
  attachment,
  candidate,
  demandFace,
  demandTerms,
  finding,
  group,
  invitedQuotes,
  timelineEntry,
} from '#wire/demand/shapes.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import {
  countedPageOf,
  integer,
  keywordText,
  labelled,
  moment,
  momentInput,
  pageInput,
  reason as reasonText,
  status,
} from '#wire/kernel/shapes.ts';

const operator = { caller: 'operator' } as const;
const actions = z.array(z.string());
/** Of what the operator read: a demand that was sent in again since is not decided on unseen. */
const asRead = { demandId, submittedAt: labelled('提交时间', momentInput) };
const moved = z.object({ demandId: z.string(), status, actions });

export const consoleDemandCalls = {
  'console.listDemands': read({
    summary: '采购需求列表（运营）：待审核的先提交先审，其余新的在前',
    kind: 'list',
    access: operator,
    input: z.object({
      ...pageInput,
      /** Demand status code; left out or '' = all that were ever submitted. */
      status: labelled('状态', z.union([z.literal(''), integer(1, 8)]).optional()),
      /** In title, number or company name. */
      keyword: keywordText(50).optional(),
    }),
    output: countedPageOf(
      z.object({
        ...demandFace,
        companyName: z.string(),
        submittedAt: moment.nullable(),
        actions,
      }),
    ).extend({ counts: z.array(status.extend({ count: z.number().int() })) }),
  }),
  'console.demandDetail': read({
    summary: '采购需求详情（运营）：含合规结果、审核记录、将受邀的机构',
    access: operator,
    input: z.object({ demandId }),
    output: z.object({
      ...demandFace,
      ...demandTerms,
      company: z.object({
        companyId: z.string(),
        name: z.string(),
        creditCode: z.string(),
        contact: z.string(),
        mobile: z.string(),
      }),
      contact: z.string(),
      mobile: z.string(),
      attachments: z.array(attachment),
      reviewReason: z.string(),
      submittedAt: moment.nullable(),
      groups: z.array(group),
      findings: z.array(finding.extend({ ground: z.string() })),
      timeline: z.array(timelineEntry),
      /** Invited institutions that have something in common with the company. */
      related: relatedParties,
      /** Before publication: who would be invited, best first, then why others would not. After: who was. */
      candidates: z.array(candidate),
      quotations: invitedQuotes,
      /** Published, and institutions are still being matched and invited. */
      matching: z.boolean(),
      actions,
    }),
  }),
  'console.approveDemand': write({
    summary: '审核通过：发布需求，随后在后台匹配并邀请机构；有规则拦截时不能通过',
    access: operator,
    input: z.object(asRead),
    output: moved,
    failures: [409],
  }),
  'console.declineDemand': write({
    summary: '审核不通过：退回修改',
    access: operator,
    input: z.object({ ...asRead, reason: reasonText('退回原因') }),
    output: moved,
    failures: [409],
  }),
  'console.closeDemand': write({
    summary: '关闭需求；未成交的报价随之关闭',
    access: operator,
    input: z.object({ demandId, reason: reasonText('关闭原因') }),
    output: moved,
    failures: [409],
  }),
} as const;
