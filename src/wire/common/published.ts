// What an institution shows on its public page and can freeze: doctors, packages.
import { z } from 'zod';
import { institutionId } from '#wire/kernel/ids.ts';
import { keywordText, labelled, pageInput, pageOf } from '#wire/kernel/shapes.ts';

const count = z.number().int();

/** What its lists may be narrowed to. */
export const publishedListInput = {
  institutionId,
  ...pageInput,
  keyword: keywordText(50).default(''),
  frozen: labelled('是否冻结', z.boolean().optional()),
};

export const publishedPageOf = <T extends z.ZodType>(record: T) =>
  pageOf(record).extend({ counts: z.object({ all: count, published: count, frozen: count }) });
