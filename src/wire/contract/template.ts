import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { empty, id, labelled, moment, text } from '#wire/kernel/shapes.ts';
import { clause } from './shapes.ts';

export const contractTemplateCalls = {
  'console.contractTemplate': read({
    summary: '合同条款模板与历史版本',
    access: { caller: 'operator', duty: 'finance' },
    input: empty,
    output: z.object({
      /** '' before the first change. */
      templateId: z.string(),
      clauses: z.array(clause),
      placeholders: z.array(z.string()),
      versions: z.array(z.object({ templateId: z.string(), by: z.string(), at: moment })),
    }),
  }),
  'console.contractTemplateVersion': read({
    summary: '合同条款模板的一个版本；恢复就是把它保存为新版本',
    access: { caller: 'operator', duty: 'finance' },
    input: z.object({
      /** '': as it ships. */
      templateId: labelled('模板版本编号', z.union([id, z.literal('')])),
    }),
    output: z.object({ clauses: z.array(clause) }),
    failures: [404],
  }),
  'console.saveContractTemplate': write({
    summary: '保存合同条款模板的新版本；已起草的合同不受影响',
    access: { caller: 'operator', duty: 'finance' },
    input: z.object({
      /** Of the version that was edited. */
      templateId: labelled('模板版本编号', z.union([id, z.literal('')])),
      clauses: labelled(
        '条款',
        z
          .array(z.object({ title: text('条款标题', 50), text: text('条款内容', 3000) }))
          .min(1, { error: '请至少保留一个条款。' })
          .max(40, { error: '条款最多 40 个，请合并。' }),
      ),
    }),
    output: z.object({ templateId: z.string() }),
    failures: [409],
  }),
} as const;
