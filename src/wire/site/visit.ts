import { z } from 'zod';
import { write } from '#wire/kernel/endpoint.ts';
import { done, labelled } from '#wire/kernel/shapes.ts';

/** All parameters of the landing address, flat, beside the address itself (docs/product.md, Screens). What is long or many is cut
 * when it is stored rather than refused: an advertisement's address must not lose its source. */
const landing = z
  .object({
    url_source: labelled(
      '来源地址',
      z
        .string({ error: '缺少「来源地址」，请补充完整的落地页地址后重试。' })
        .max(8000, { error: '「来源地址」过长，请缩短后重试。' })
        .regex(/^https?:\/\/[^\s]+$/, { error: '「来源地址」须是完整的落地页地址，请检查后重试。' }),
    ),
  })
  .catchall(z.string().max(4000, { error: '有的参数过长，请缩短后重试。' }))
  .refine((input) => Object.keys(input).length <= 100, { error: '参数过多，请减少到 100 个以内后重试。' })
  .meta({ maxProperties: 100 });

export const visitCalls = {
  'visit.add': write({
    summary: '访问来源记录：落地页的全部参数与完整地址',
    access: { caller: 'visitor' },
    input: landing,
    output: done,
    failures: [429],
  }),
  'visit.addAdEvent': write({
    summary: '广告到达记录',
    access: { caller: 'visitor' },
    input: landing,
    output: done,
    failures: [429],
  }),
} as const;
