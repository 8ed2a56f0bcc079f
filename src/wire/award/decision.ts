import { z } from 'zod';
import { status, yuan } from '#wire/kernel/shapes.ts';
import { awardResult } from './result.ts';

/** People who would have to travel: in cities that the institution does not cover. */
export const peopleElsewhere = z.array(
  z.object({ cityId: z.string(), city: z.string(), headcount: z.number().int() }),
);

/** What is accepted or was awarded of a quote: in packages, heads and yuan. */
export const wonPart = z.object({ packages: z.number().int(), headcount: z.number().int(), amount: yuan });

/** What is decided for a package, or for its people in one city: for whoever decides, approves or reads of it. */
export const decidedLot = z.object({
  packageId: z.string(),
  label: z.string(),
  /** '' for the whole package. */
  cityId: z.string(),
  city: z.string(),
  headcount: z.number().int(),
  /** The institution that is suggested for it, of so many that it can go to; '' where nobody quotes. */
  suggested: z.string(),
  of: z.number().int(),
  awarded: z
    .object({
      quotationId: z.string(),
      quotationPackageId: z.string(),
      institutionId: z.string(),
      institution: z.string(),
      price: yuan,
      total: yuan,
      /** Among those that it can go to: as suggested, and by levelled price. */
      rank: z.number().int(),
      levelledRank: z.number().int(),
      /** Per head, levelled, above the cheapest of them. */
      above: yuan,
      /** Items that it lacks. */
      gaps: z.array(z.string()),
      elsewhere: peopleElsewhere,
      /** '' where nobody was sent elsewhere, or nothing was said. */
      elsewhereReason: z.string(),
      choiceReason: z.string(),
    })
    .nullable(),
  /** Why it goes to nobody; '' while that is not decided. */
  leftOut: z.string(),
});

/** 定标清单 */
export const awardDecision = z.object({
  demandId: z.string(),
  status,
  byCity: z.boolean(),
  headcount: z.number().int(),
  /** Of what is accepted, in heads and yuan. */
  awardedHeads: z.number().int(),
  total: yuan,
  lots: z.array(decidedLot),
  result: awardResult,
});
