import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, quotationId, releaseId } from '#wire/kernel/ids.ts';
import {
  done,
  labelled,
  moment,
  optionalReason,
  optionalText,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';
import { rateInput } from './quoting-tools.ts';

// A quote beyond its institution's limits waits for a second person of the institution before it can be sent.

const ofQuotation = { caller: 'provider', relation: 'quotationProvider', by: 'quotationId' } as const;
const quotationInput = z.object({ quotationId });

export const releaseCalls = {
  'release.ofQuotation': read({
    summary: '报价放行：这份报价是否超过本机构的放行线，以及最近一次放行',
    access: ofQuotation,
    viewAs: 'hidden',
    input: quotationInput,
    output: z.object({
      /** Why the quote as it stands needs a release; none where it needs none. */
      reasons: z.array(z.string()),
      /** All its packages are confirmed: a release can be asked for. */
      ready: z.boolean(),
      latest: z
        .object({
          releaseId: z.string(),
          note: z.string(),
          requestedBy: z.string(),
          requestedAt: moment,
          decision: z.enum(['released', 'returned', 'withdrawn']).nullable(),
          decidedBy: z.string(),
          decidedAt: moment.nullable(),
          reason: z.string(),
          /** It is about the quote as it stands: nothing was changed since. */
          current: z.boolean(),
        })
        .nullable(),
      /** Who may decide on the one that waits, or would wait, by name; none: nobody can. */
      deciders: z.array(z.string()),
      actions: z.array(z.enum(['request', 'decide', 'withdraw'])),
    }),
  }),
  'release.listWaiting': read({
    summary: '等待放行的报价，最先截止的在前',
    kind: 'list',
    access: { caller: 'provider', act: 'release' },
    viewAs: 'hidden',
    input: z.object({}),
    output: z.array(
      z.object({
        quotationId: z.string(),
        number: z.string(),
        title: z.string(),
        deadline: moment,
        requestedBy: z.string(),
        requestedAt: moment,
        note: z.string(),
        /** The caller asked for it: somebody else decides. */
        own: z.boolean(),
      }),
    ),
  }),
  'release.request': write({
    summary: '提交放行：各套餐均已确认、超过放行线的报价，由另一人放行后才能提交给采购方',
    access: ofQuotation,
    input: quotationInput.extend({ note: optionalText('放行说明', 200) }),
    output: done,
    failures: [409],
  }),
  'release.decide': write({
    summary: '放行，或退回并说明原因；不能放行自己提交的',
    access: { ...ofQuotation, act: 'release' },
    input: quotationInput.extend({
      releaseId,
      release: labelled('是否放行', z.boolean()),
      /** Needed for sending it back. */
      reason: optionalReason('退回原因'),
    }),
    output: done,
    failures: [403, 409],
  }),
  'release.withdraw': write({
    summary: '撤回放行申请',
    access: ofQuotation,
    input: quotationInput.extend({ releaseId }),
    output: done,
    failures: [409],
  }),
  'release.limits': read({
    summary: '本机构的放行线',
    access: { caller: 'provider', relation: 'institutionMember', by: 'institutionId', act: 'read' },
    viewAs: 'hidden',
    input: z.object({ institutionId }),
    output: z.object({
      /** Thousandths of list prices; null: not set. */
      rate: z.int().nullable(),
      /** '' where not set. */
      amount: yuan,
      mayManage: z.boolean(),
    }),
  }),
  'release.setLimits': write({
    summary:
      '管理员设置放行线：任一套餐低于这个折扣、或报价总额超过这个金额，须另一人放行；其他管理员和审批人会收到通知',
    access: { caller: 'provider', relation: 'institutionMember', by: 'institutionId', act: 'manage' },
    input: z.object({
      institutionId,
      rate: labelled('最低折扣', rateInput.nullable()),
      amount: labelled('最高总额', z.union([z.literal(''), yuanInput])),
    }),
    output: done,
  }),
} as const;
