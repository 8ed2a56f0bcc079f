import { z } from 'zod';
import { moment, yuan } from '#wire/kernel/shapes.ts';

/** What an award comes to: for who approves it, on its page and as the first page of the memo. Amounts for all heads unless said. */
export const awardResult = z.object({
  headcount: z.number().int(),
  total: yuan,
  levelledTotal: yuan,
  /** Per head: levelled, and as agreed. */
  perHead: yuan,
  rawPerHead: yuan,
  /** Of what is awarded; null: none was given. `above`: of the levelled total, negative within it. */
  budget: z.object({ perHead: yuan, total: yuan, above: yuan }).nullable(),
  /** At the winners' list prices; savings are negative where the award is dearer. */
  listTotal: yuan,
  savingOnList: yuan,
  /** Levelled, against the median of each package that more than one quotes. */
  median: z.object({ headcount: z.number().int(), total: yuan, saving: yuan }).nullable(),
  /** By amount, the largest first. */
  institutions: z.array(
    z.object({
      institutionId: z.string(),
      institution: z.string(),
      headcount: z.number().int(),
      amount: yuan,
      packages: z.array(z.string()),
    }),
  ),
  /** How the demand was changed after publication; no lines: something that institutions are not told. */
  amendments: z.array(z.object({ at: moment, reason: z.string(), lines: z.array(z.string()) })),
  /** `answer` is '' while it is open. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});
