import { z } from 'zod';
import { relatedParties } from '#wire/common/related-parties.ts';
import { demandKind, finding, quoteCounts } from '#wire/demand/shapes.ts';
import { moment, status, yuan } from '#wire/kernel/shapes.ts';
import { approval } from './approval.ts';
import { matrix, matrixColumn, secondRound, suggestion } from './comparison-shapes.ts';
import { decidedLot, peopleElsewhere } from './decision.ts';
import { awardResult } from './result.ts';

/** With the ground that the buyer wrote when she confirmed it; '' without. */
const memoFinding = finding.extend({ ground: z.string() });

/** Facts of the award memo (定标说明), one section for each package. */
export const awardMemo = z.object({
  demandId: z.string(),
  kind: demandKind,
  number: z.string(),
  title: z.string(),
  company: z.string(),
  status,
  headcount: z.number().int(),
  publishedAt: moment.nullable(),
  quoteDeadline: moment.nullable(),
  completedAt: moment.nullable(),
  /** The award came before the deadline; `reason` is '' where none was said. */
  /** `left`: how much time to quote was left, in words. */
  early: z.object({ left: z.string(), reason: z.string() }).nullable(),
  invited: z.number().int(),
  quotes: quoteCounts,
  secondRound,
  byCity: z.boolean(),
  /** How many are where. */
  people: peopleElsewhere,
  /** Whom none of the institutions that quoted covers. */
  coveredByNobody: peopleElsewhere,
  /** What institutions that quoted have in common with the buyer. */
  related: relatedParties,
  /** Who approved the award, which exceeded the company's limit; null: nobody had to. */
  approval: approval.nullable(),
  /** Every approval that was asked for, the oldest first: those that were withdrawn or sent back, too. */
  approvals: z.array(approval),
  /** How the company's limit changed while the demand was under way. */
  limitChanges: z.array(z.object({ at: moment, text: z.string() })),
  /** Its words as operators keep them, with names in braces. */
  texts: z.object({ title: z.string(), method: z.string(), total: z.string(), signatures: z.string() }),
  sections: z.array(
    z.object({
      packageId: z.string(),
      packageName: z.string(),
      headcount: z.number().int(),
      items: z.number().int(),
      columns: z.array(matrixColumn),
      suggestion,
      /** What levelling added, where and by which rule. */
      levelled: z.array(
        z.object({ institution: z.string(), item: z.string(), added: yuan, ruleText: z.string() }),
      ),
      lots: z.array(decidedLot),
      findings: z.array(memoFinding),
    }),
  ),
  /** What stands on the first page. */
  result: awardResult,
  /** Of the demand as a whole. */
  findings: z.array(memoFinding),
  total: yuan,
  weights: matrix.shape.weights,
});
