// What an institution shows on its public page and can freeze: doctors, packages.
import { z } from 'zod';
import { id, pageInput, pageOf, shortText } from './kernel/shapes.ts';

const count = z.number().int();

/** What its lists may be narrowed to. */
export const publishedListInput = {
  institutionId: id,
  ...pageInput,
  keyword: shortText(50).default(''),
  frozen: z.boolean().optional(),
};

export const publishedPageOf = <T extends z.ZodType>(record: T) =>
  pageOf(record).extend({ counts: z.object({ all: count, published: count, frozen: count }) });
