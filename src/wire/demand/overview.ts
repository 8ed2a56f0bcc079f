// The buyer's start page.

import { z } from 'zod';
import { buyerTasks } from '#domain/demand/buyer-task.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import { empty, moment, status, yuan } from '#wire/kernel/shapes.ts';
import { demandKind } from './shapes.ts';

export const demandOverviewCalls = {
  'demand.lastTime': read({
    summary: '再采购的需求：上一次的成交单价、定标人数与实际到检人数；不是再采购的为 null',
    access: { caller: 'member', relation: 'demandOwner', by: 'demandId' },
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: z
      .object({
        demandId: z.string(),
        kind: demandKind,
        number: z.string(),
        title: z.string(),
        completedAt: moment.nullable(),
        awarded: z.number().int(),
        /** Null: it has no staff list, so nobody knows. */
        arrived: z.number().int().nullable(),
        amount: yuan,
        packages: z.array(
          z.object({
            label: z.string(),
            awarded: z.number().int(),
            arrived: z.number().int().nullable(),
            /** By city where it was awarded so; `city` '' is the whole package. */
            lots: z.array(
              z.object({
                institution: z.string(),
                city: z.string(),
                price: yuan,
                headcount: z.number().int(),
              }),
            ),
          }),
        ),
      })
      .nullable(),
  }),
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
