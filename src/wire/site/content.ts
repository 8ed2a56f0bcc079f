import { z } from 'zod';
import { read } from '#wire/kernel/endpoint.ts';
import { integer, labelled, moment, textByKey } from '#wire/kernel/shapes.ts';

const slug = (label: string) =>
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: `${label}不正确，请从列表重新进入。` });

const parts = ['summary', 'meta', 'publishedAt', 'updatedAt', 'minutes', 'html'] as const;
const fields = {
  summary: z.string(),
  /** The operator's own keys: topic, industry, city, … */
  meta: z.record(z.string(), z.string()),
  publishedAt: moment,
  /** Of the text; never before the publication. */
  updatedAt: moment,
  /** Reading time. */
  minutes: z.number().int(),
  /** Made from Markdown on the server; holds no markup that the author could have brought in. */
  html: z.string(),
};

export const contentCalls = {
  'content.list': read({
    summary: '内容查询：一个栏目里已发布的内容',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      /** news, case, page, … */
      collection: labelled('栏目', slug('栏目')),
      /** Equal values of meta keys. */
      filter: labelled('筛选条件', textByKey(z.string().max(300), 10, '筛选条件最多 10 个。').default({})),
      /** `manual`: as the operator numbered them. */
      sort: labelled(
        '排序',
        z
          .enum(['manual', 'newest', 'oldest'], { error: '排序只能是 manual、newest 或 oldest。' })
          .default('manual'),
      ),
      limit: integer(1, 500, '条数').default(20),
      /** Besides path and title; all but the text by default. */
      only: labelled('返回的部分', z.array(z.enum(parts)).max(parts.length).optional()),
    }),
    output: z.array(z.object({ path: z.string(), title: z.string(), ...z.object(fields).partial().shape })),
  }),
  'content.page': read({
    summary: '一篇内容',
    access: { caller: 'visitor' },
    input: z.object({ collection: labelled('栏目', slug('栏目')), path: labelled('地址', slug('地址')) }),
    output: z.object({
      path: z.string(),
      title: z.string(),
      ...fields,
      /** Its sections: the headings of the second rank and their ids in `html`. */
      outline: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
    failures: [404],
  }),
} as const;
