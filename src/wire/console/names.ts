import { z } from 'zod';
import { nameBases } from '#domain/library-import/certain-names.ts';
import { itemFields } from '#wire/catalogue/proposal.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { fileOutput, keywordText, labelled, pageInput, pageOf, text } from '#wire/kernel/shapes.ts';
import { catalogueCodes, standardItem } from '#wire/library/library.ts';

const named = z.object({ name: z.string() });

/** Names that institutions confirmed by hand, for an operator to adopt for all. */
export const consoleNameCalls = {
  'console.listConfirmedNames': read({
    summary: '机构人工确认过的项目名称，确认的机构多的在前',
    kind: 'list',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({
      ...pageInput,
      /** Those an operator has adopted or set aside; else those that wait. */
      settled: labelled('是否已处理', z.boolean().default(false)),
      /** Part of the name. */
      keyword: keywordText(60).default(''),
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
  }),
  'console.listUnreadNames': read({
    summary: '最近导入中没有认出的项目名称，出现多的在前',
    kind: 'list',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({ ...pageInput, /** Part of the name. */ keyword: keywordText(60).default('') }),
    output: pageOf(
      z.object({
        name: z.string(),
        /** Rows of imports, and of how many institutions. */
        rows: z.number().int(),
        institutions: z.number().int(),
        /** What the reader would take first; null: nothing like it. */
        nearest: standardItem.nullable(),
      }),
    ),
  }),
  'console.certainNames': read({
    summary: '项目库在用的、不需人工确认的名称（最多 1000 个），使用多的在前，供懂行的人核对',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({}),
    output: z.object({
      names: z.array(
        z.object({
          name: z.string(),
          /** What the name is certain for. */
          items: z.array(standardItem),
          /** Items of libraries, and of how many institutions. */
          uses: z.number().int(),
          institutions: z.number().int(),
          /** What makes it certain: the reader of names, or an operator. */
          basis: z.enum(Object.keys(nameBases) as (keyof typeof nameBases)[]),
        }),
      ),
    }),
  }),
  'console.exportCertainNames': read({
    summary: '名称核对表导出为 Excel，每个名称留两人的核对栏',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({ format: labelled('文件格式', z.literal('xlsx')) }),
    output: fileOutput,
    file: true,
  }),
  'console.addItem': write({
    summary: '新增标准项目：没有认出的名称，或运营自己补充的',
    access: { caller: 'operator', duty: 'catalogue' },
    input: itemFields.meta({
      examples: [
        {
          name: '骨代谢标志物五项',
          aliases: [],
          category: 'BIO',
          sexes: [1, 2, 3],
          significance: '评估骨形成与骨吸收。',
          referencePrice: '320.00',
          unit: '次',
          fasting: true,
          radiation: false,
          preparation: '空腹 8 小时以上。',
          contains: [],
        },
      ],
    }),
    output: standardItem,
  }),
  'console.adoptName': write({
    summary: '把名称收录为标准项目的写法，对所有机构生效；catalogueCodes 为空时不收录',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({ name: text('名称', 100), catalogueCodes }),
    output: named,
    failures: [409],
  }),
  'console.withdrawName': write({
    summary: '撤回对名称的处理，名称回到待处理',
    access: { caller: 'operator', duty: 'catalogue' },
    input: z.object({ name: text('名称', 100) }),
    output: named,
    failures: [409],
  }),
} as const;
