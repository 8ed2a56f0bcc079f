import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { pageInput, pageOf, shortText, text } from './kernel/shapes.ts';
import { catalogueCodes, standardItem } from './library.ts';

const named = z.object({ name: z.string() });

/** Names that institutions confirmed by hand, for an operator to adopt for all. */
export const consoleNameCalls = {
  'console.listConfirmedNames': endpoint({
    name: 'console.listConfirmedNames',
    summary: '机构人工确认过的项目名称，确认的机构多的在前',
    access: { caller: 'operator' },
    input: z.object({
      ...pageInput,
      /** Those an operator has adopted or set aside; else those that wait. */
      settled: z.boolean().default(false),
      /** Part of the name. */
      keyword: shortText(60).default(''),
    }),
    output: pageOf(
      z.object({
        name: z.string(),
        institutions: z.number().int(),
        /** What the institutions chose, the most frequent first; without items: none of the standard ones. */
        votes: z.array(z.object({ items: z.array(standardItem), count: z.number().int() })),
        adopted: z.array(standardItem),
        actions: z.array(z.string()),
      }),
    ),
    effect: 'read',
  }),
  'console.adoptName': endpoint({
    name: 'console.adoptName',
    summary: '把名称收录为标准项目的写法，对所有机构生效；catalogueCodes 为空时不收录',
    access: { caller: 'operator' },
    input: z.object({ name: text('名称', 100), catalogueCodes }),
    output: named,
    failures: [409],
    effect: 'write',
  }),
  'console.withdrawName': endpoint({
    name: 'console.withdrawName',
    summary: '撤回对名称的处理，名称回到待处理',
    access: { caller: 'operator' },
    input: z.object({ name: text('名称', 100) }),
    output: named,
    failures: [409],
    effect: 'write',
  }),
} as const;
