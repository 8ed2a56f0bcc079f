// Sheets and texts of others that become a demand's groups and items.
import { z } from 'zod';
import { read } from '#wire/kernel/endpoint.ts';
import { labelled } from '#wire/kernel/shapes.ts';

const remark = z.object({ label: z.string(), text: z.string() });
const sex = z.literal([1, 2, 3]);

export const itemMatrixCalls = {
  'demand.readMatrix': read({
    summary:
      '读取体检项目表（xlsx、xls、csv、网页表格或文字，20 MB、5,000 行、2,000 个项目以内）：人群、项目、标记、备注和待确认的问题；不保存',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({
      /** To the questions of an earlier reading of the same source: a line `question=value` each. */
      answers: labelled('各格的答案', z.string().max(20_000).optional()),
    }),
    output: z.object({
      groups: z.array(
        z.object({
          /** As the sheet writes it. */
          name: z.string(),
          /** What of it says neither sex nor age: 管理层. */
          team: z.string(),
          sexes: z.array(sex),
          ageMin: z.number().int().nullable(),
          ageMax: z.number().int().nullable(),
          headcount: z.number().int().nullable(),
          remarks: z.array(remark),
        }),
      ),
      rows: z.array(
        z.object({
          sheet: z.string(),
          row: z.number().int(),
          text: z.string(),
          category: z.string(),
          /** A mark for each group, in their order; null: not for them. */
          marks: z.array(z.enum(['required', 'optional', 'unclear']).nullable()),
          remarks: z.array(remark),
          level: z.enum(['auto', 'review', 'none']),
          codes: z.array(z.string()),
          candidates: z.array(z.object({ codes: z.array(z.string()), why: z.string() })),
        }),
      ),
      /** What belongs to no row and no group. */
      remarks: z.array(remark),
      /** What of the file was not read, and why: hidden, crossed out, a formula without a result; in Chinese. */
      notices: z.array(z.string()),
      /** Every row of the source that is no item, as it was read. */
      lines: z.array(
        z.object({
          sheet: z.string(),
          row: z.number().int(),
          kind: z.enum(['heading', 'section', 'group', 'heads', 'total', 'note']),
          text: z.string(),
        }),
      ),
      /** What the source leaves open, with the answer that this reading took. */
      questions: z.array(
        z.object({
          id: z.string(),
          sheet: z.string(),
          row: z.number().int(),
          text: z.string(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
          chosen: z.string(),
        }),
      ),
    }),
    failures: [413],
    upload: true,
  }),
} as const;
