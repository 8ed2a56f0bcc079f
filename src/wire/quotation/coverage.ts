import { z } from 'zod';
import { peopleElsewhere } from '#wire/award/decision.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { institutionId } from '#wire/kernel/ids.ts';
import { id, labelled, offerStatus, status, unique } from '#wire/kernel/shapes.ts';

export const coverageCalls = {
  'demand.coverage': read({
    summary: '本机构项目库能覆盖这些需求的多少',
    access: { caller: 'provider' },
    viewAs: 'shown',
    input: z.object({
      /** Left out: the caller's first institution in force. */
      institutionId: institutionId.optional(),
      demandIds: labelled('需求', unique(z.array(id).min(1).max(50))),
      /** Also `packages`, line by line. */
      detailed: labelled('是否显示明细', z.boolean().default(false)),
    }),
    output: z.object({
      institution: z.object({ id: z.string(), name: z.string() }),
      /** In the order asked; demands that are not (any more) in the hall are left out. */
      demands: z.array(
        z.object({
          demandId: z.string(),
          /** Lines of all packages, and those of them that the library meets, as a drafted quotation counts. */
          requested: z.number().int(),
          met: z.number().int(),
          /** 0–1 */
          coverage: z.number(),
          /** Of the demand's different items, those met in every package that asks for them. */
          items: z.object({ requested: z.number().int(), met: z.number().int() }),
          /** Names of what the library lacks, at most ten. */
          missing: z.array(z.string()),
          /** It examines in one of the demand's cities at least; `elsewhere`: people of the others, of `headcount` in all. */
          inCity: z.boolean(),
          elsewhere: peopleElsewhere,
          headcount: z.number().int(),
          /** Why the institution can't quote: what of the requirements it fails, one sentence each. Empty: it can. */
          reasons: z.array(z.object({ name: z.string(), text: z.string() })),
          /** Its own, if there is one. */
          quotation: z.object({ quotationId: z.string(), status: offerStatus }).nullable(),
          /** Empty unless `detailed`. */
          packages: z.array(
            z.object({
              packageId: z.string(),
              requested: z.number().int(),
              met: z.number().int(),
              /** Lines that are no plain match, by catalogue code. */
              others: z.array(
                z.object({ code: z.string(), name: z.string(), itemMatch: status, reason: z.string() }),
              ),
            }),
          ),
        }),
      ),
    }),
    failures: [404],
  }),
} as const;
