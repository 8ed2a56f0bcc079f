import { z } from 'zod';
import { read } from '#wire/kernel/endpoint.ts';
import { keywordText } from '#wire/kernel/shapes.ts';

// What who wants to join looks up before they apply. Both are limited per account: they are no register.

export const institutionJoiningCalls = {
  'institution.query': read({
    summary: '入驻前核对：按机构全称、统一社会信用代码或执业许可证登记号，查机构是否已经入驻；须完全一致',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z
      .object({ keyword: keywordText(60).min(4, { error: '机构全称、信用代码或登记号至少 4 个字。' }) })
      .meta({ examples: [{ keyword: '深圳澜汀综合医院' }] }),
    output: z
      .object({
        /** In force, or the caller's own; of branches with one credit code all. */
        records: z.array(
          z.object({
            name: z.string(),
            regionName: z.string(),
            /** Of its public page; '' while it has none. */
            code: z.string(),
            inForce: z.boolean(),
            /** The caller's institution, else ''. */
            ownId: z.string(),
          }),
        ),
      })
      .meta({
        examples: [
          {
            records: [
              {
                name: '深圳澜汀综合医院',
                regionName: '广东省深圳市南山区',
                code: 'SZ7K3QD',
                inForce: true,
                ownId: '',
              },
            ],
          },
        ],
      }),
    failures: [429],
  }),
  'institution.fuzzyCompany': read({
    summary: '按名称的一部分查单位：本人的企业和机构（带信用代码，可填入申请），以及已入驻的机构',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z
      .object({ keyword: keywordText(40).min(2, { error: '请至少输入两个字。' }) })
      .meta({ examples: [{ keyword: '澜汀' }] }),
    output: z
      .object({
        records: z.array(
          z.object({
            name: z.string(),
            /** '' unless it is the caller's own. */
            creditCode: z.string(),
            own: z.boolean(),
            /** An institution in force has this name. */
            joined: z.boolean(),
          }),
        ),
      })
      .meta({
        examples: [{ records: [{ name: '深圳澜汀综合医院', creditCode: '', own: false, joined: true }] }],
      }),
    failures: [429],
  }),
} as const;
