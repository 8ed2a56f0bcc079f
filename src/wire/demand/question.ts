// Questions on a demand: institutions ask, the buyer answers once to all that were invited. Nobody learns who asked.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId, questionId } from '#wire/kernel/ids.ts';
import { done, moment, text } from '#wire/kernel/shapes.ts';

export const questionCalls = {
  'question.list': read({
    summary: '一个需求的问答：受邀机构看到已回答的和自己提的',
    kind: 'list',
    access: { caller: 'member', relation: 'demandReader', by: 'demandId' },
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({
      /** When asking ends; null before publication. */
      closesAt: moment.nullable(),
      /** Why nothing can be asked, or answered, any more; '' while it can. */
      askingClosed: z.string(),
      answeringClosed: z.string(),
      /** The caller's role in the buyer's company allows them to answer. */
      mayAnswer: z.boolean(),
      records: z.array(
        z.object({
          questionId: z.string(),
          question: z.string(),
          askedAt: moment,
          /** Asked by an institution of the caller's. */
          own: z.boolean(),
          /** '' until it is answered. */
          answer: z.string(),
          answeredAt: moment.nullable(),
        }),
      ),
    }),
  }),
  'question.ask': write({
    summary: '提问；提问机构不对任何人显示',
    access: { caller: 'provider', relation: 'demandInvited', by: 'demandId' },
    input: z.object({ demandId, question: text('问题', 500, 5) }),
    output: done,
    failures: [409],
  }),
  'question.answer': write({
    summary: '回答一次，同时告知全部受邀机构',
    access: { caller: 'member', relation: 'questionAddressee', by: 'questionId' },
    input: z.object({ questionId, answer: text('回答', 1000) }),
    output: done,
    failures: [409],
  }),
} as const;
