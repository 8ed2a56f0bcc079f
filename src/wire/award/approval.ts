import { z } from 'zod';
import { relatedParties } from '#wire/common/related-parties.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { approvalId, demandId } from '#wire/kernel/ids.ts';
import { labelled, moment, optionalReason, yuan } from '#wire/kernel/shapes.ts';

// An award above its company's limit waits for a second person beside the demand, which stays 采购中.

const ofDemand = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const done = z.object({ demandId: z.string(), completed: z.boolean() });

export const approval = z.object({
  approvalId: z.string(),
  /** Of all accepted packages, times their heads. */
  amount: yuan,
  /** As it was when the approval was asked for. */
  limit: yuan,
  /** Above it two people approve; '' where none held. */
  secondLimit: yuan,
  /** How many have to approve it. */
  needed: z.number().int(),
  /** Who gave the first of two approvals; '' and null before it, or where one is enough. */
  firstBy: z.string(),
  firstAt: moment.nullable(),
  note: z.string(),
  /** Why before the deadline. */
  earlyReason: z.string(),
  /** The public result will not name the company. */
  anonymous: z.boolean(),
  requestedBy: z.string(),
  requestedAt: moment,
  decision: z.enum(['approved', 'returned', 'withdrawn']).nullable(),
  /** `李四代张三` of a deputy. */
  decidedBy: z.string(),
  /** In whose place; '' in their own right. */
  decidedFor: z.string(),
  decidedAt: moment.nullable(),
  reason: z.string(),
});

export const awardApprovalCalls = {
  'approval.ofDemand': read({
    summary: '定标审批：企业限额，以及这个需求最近一次审批',
    access: ofDemand,
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: z.object({
      /** The strictest of the company's and those that held when the demand was published or its award asked for; '' where none does. */
      limit: yuan,
      /** Above it two people approve; of the same kind. */
      secondLimit: yuan,
      latest: approval.nullable(),
      /** While it waits: awards for the same purpose in the 30 days before, the largest first; may be parts of one need. */
      related: z.array(
        z.object({
          demandId: z.string(),
          number: z.string(),
          title: z.string(),
          amount: yuan,
          awardedAt: moment,
          /** By a second person. */
          approved: z.boolean(),
        }),
      ),
      /** Of these and the one that waits. */
      relatedTotal: yuan,
      /** Who may decide on the waiting one, by name; none: nobody can. */
      deciders: z.array(z.string()),
      /** In whose place the caller would decide; '' in their own right, or not at all. */
      inPlaceOf: z.string(),
      /** Why the caller may not decide on it though the role would allow it: as a member of an institution that wins; '' else. */
      otherSide: z.string(),
      /** Of those that would win: what they have in common with the company. */
      relatedParties,
      /** What the caller may do with the waiting one. */
      actions: z.array(z.enum(['decide', 'withdraw'])),
    }),
  }),
  'approval.decide': write({
    summary:
      '批准定标（随即完成采购；须两人审批时，第一人批准后等第二人），或退回并说明原因；不能审批自己提交的，也不能批准两次',
    access: { ...ofDemand, act: 'approve' },
    input: z.object({
      demandId,
      approvalId,
      approve: labelled('是否同意', z.boolean()),
      /** Needed for sending it back. */
      reason: optionalReason('退回原因'),
    }),
    output: done,
    failures: [403, 409],
  }),
  'approval.withdraw': write({
    summary: '撤回审批，以便改动定标',
    access: ofDemand,
    input: z.object({ demandId, approvalId }),
    output: done,
    failures: [409],
  }),
} as const;
