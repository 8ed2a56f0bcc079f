// The buyer's start page.

import { z } from 'zod';
import { buyerTasks } from '#domain/demand/buyer-task.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { empty, moment, status, yuan } from '#wire/kernel/shapes.ts';
import { demandKind } from './shapes.ts';

export const demandOverviewCalls = {
  'demand.overview': read({
    summary: '企业中心首页：待办、各状态需求数、近十二个月中标金额',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: empty,
    output: z.object({
      /** The caller's demands of both kinds; only statuses that occur. */
      counts: z.array(status.extend({ kind: demandKind, count: z.number().int() })),
      /** Most urgent first; the first ten. */
      tasks: z.array(
        z.object({
          task: z.enum(buyerTasks),
          demandId: z.string(),
          kind: demandKind,
          number: z.string(),
          title: z.string(),
          quoteDeadline: moment.nullable(),
          quotations: z.number().int(),
          packages: z.number().int(),
          unansweredQuestions: z.number().int(),
          /** Why it was declined; '' else. */
          reviewReason: z.string(),
          updatedAt: moment,
        }),
      ),
      /** Those shown and the others. */
      taskCount: z.number().int(),
      /** What was awarded: price per head times heads, in the month of the award (Shanghai). */
      awarded: z
        .object({
          total: yuan,
          /** The last twelve months, oldest first, `2026-11`. */
          months: z.array(z.object({ month: z.string(), amount: yuan })),
          /** Largest first, at most five. */
          institutions: z.array(z.object({ institutionId: z.string(), name: z.string(), amount: yuan })),
        })
        /** In view-as: it shows no prices. */
        .nullable(),
    }),
  }),
} as const;
