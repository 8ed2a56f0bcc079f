import { z } from 'zod';
import { labelled, yuan } from '#wire/kernel/shapes.ts';
import { peopleElsewhere } from './decision.ts';

/** What the buyer limits in an award of her own; nothing named is nothing limited. */
export const awardLimits = z.object({
  maxPartners: labelled('最多机构数', z.int().min(1).max(50).optional()),
  /** Per cent of the items of each package. */
  minCoverage: labelled('最低覆盖率', z.int().min(0).max(100).optional()),
  /** Nobody gets more heads than it can examine on the working days of the exam window. */
  capacity: labelled('是否不超出接待能力', z.boolean().optional()),
  /** At least one of the chosen in each of the demand's cities. */
  presence: labelled('是否每个城市都有机构', z.boolean().optional()),
  /** People may be sent to another city to save money; otherwise no more than have to. */
  anywhere: labelled('是否可安排到其他城市', z.boolean().optional()),
});

const lot = z.object({
  packageId: z.string(),
  label: z.string(),
  /** '' for the whole package. */
  cityId: z.string(),
  city: z.string(),
  headcount: z.number().int(),
  quotationPackageId: z.string(),
  institution: z.string(),
  /** Per head, as quoted. */
  price: yuan,
  gaps: z.array(z.string()),
  elsewhere: peopleElsewhere,
  /** `accept`: open to be accepted now. */
  actions: z.array(z.string()),
});

export const scenarios = z.object({
  demandId: z.string(),
  headcount: z.number().int(),
  /** From Monday to Friday in the exam window; null: it has no dates yet. */
  workingDays: z.number().int().nullable(),
  cities: z.array(z.string()),
  /** People whom none of the institutions that quote covers. */
  coveredByNobody: peopleElsewhere,
  /** Institutions with a quote, and how many of them tell how many they can examine in a day. */
  institutions: z.number().int(),
  withCapacity: z.number().int(),
  scenarios: z.array(
    z.object({
      key: z.enum(['cheapest', 'one', 'atMost', 'nearest', 'fullest', 'byCity', 'own', 'decided']),
      name: z.string(),
      /** Why there is none, or how it was found. */
      note: z.string(),
      /** Proven: no other award under these limits is cheaper. */
      optimal: z.boolean(),
      /** Null: no award keeps the limits. */
      award: z
        .object({
          /** For all heads: as quoted; and with what is lacking priced in, which is what scenarios are compared by. */
          total: yuan,
          levelledTotal: yuan,
          /** Levelled, above the cheapest. */
          difference: yuan,
          /** People who would have to travel to another city. */
          elsewhere: peopleElsewhere,
          partners: z.array(z.string()),
          lots: z.array(lot),
          /** Packages that nobody gets. */
          leftOut: z.array(z.string()),
        })
        .nullable(),
      /** What each limit costs: how much cheaper it would be without this one; null: only without it there is an award. */
      limits: z.array(z.object({ name: z.string(), cost: yuan.nullable() })),
    }),
  ),
});
