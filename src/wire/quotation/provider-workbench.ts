// What the cards of an institution's start page read, each by itself.

import { z } from 'zod';
import { thirds } from '#domain/pricing/standing.ts';
import { read } from '#wire/kernel/endpoint.ts';
import { empty } from '#wire/kernel/shapes.ts';

const own = { access: { caller: 'provider', act: 'quote' }, viewAs: 'hidden', input: empty } as const;

export const providerWorkbenchCalls = {
  'quotation.results': read({
    summary: '近 12 个月的应答、报价用时、中标率与价格位置（匿名）',
    ...own,
    output: z.object({
      /** The first day that counts. */
      since: z.string(),
      /** Invitations, and those of them that a quote was sent for. */
      invited: z.int(),
      answered: z.int(),
      /** Median from invitation to the quote sent; null before the first. */
      responseHours: z.number().nullable(),
      won: z.int(),
      lost: z.int(),
      /** Ended quotes, the oldest first. */
      places: z.array(
        z.object({
          quotationId: z.string(),
          title: z.string(),
          day: z.string(),
          won: z.boolean(),
          /** The third that the price stood in, from the lowest up; null where too few quoted. */
          place: z.literal(thirds).nullable(),
        }),
      ),
    }),
  }),
  'quotation.missedMatches': read({
    summary: '尚未对应的机构项目让近 12 个月的报价少匹配了多少',
    ...own,
    output: z.object({
      since: z.string(),
      /** The costliest first. */
      items: z.array(
        z.object({
          itemId: z.string(),
          name: z.string(),
          /** What the item seems to be. */
          standardName: z.string(),
          /** Lines that were quoted as missing, in so many quotes. */
          lines: z.int(),
          quotations: z.int(),
        }),
      ),
    }),
  }),
} as const;
