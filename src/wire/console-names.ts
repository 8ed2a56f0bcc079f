import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { pageInput, pageOf, shortText, text } from './kernel/shapes.ts';

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
        /** What the institutions chose, the most frequent first; without a code: none of the standard items. */
        votes: z.array(z.object({ code: z.string().nullable(), name: z.string(), count: z.number().int() })),
        adopted: z.object({ code: z.string(), name: z.string() }).nullable(),
        actions: z.array(z.string()),
      }),
    ),
    effect: 'read',
  }),
  'console.adoptName': endpoint({
    name: 'console.adoptName',
    summary: '把名称收录为标准项目的写法，对所有机构生效；catalogueCode 为 null 时不收录',
    access: { caller: 'operator' },
    input: z.object({ name: text('名称', 100), catalogueCode: z.string().max(20).nullable() }),
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
