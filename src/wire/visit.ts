import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { done } from './kernel/shapes.ts';

/** All parameters of the landing address, flat, beside the address itself (docs/product.md, Screens). What is long or many is cut
 * when it is stored rather than refused: an advertisement's address must not lose its source. */
const landing = z
  .object({
    url_source: z
      .string({ error: '缺少落地页地址 url_source，未记录。' })
      .max(8000, { error: '落地页地址过长，未记录。' })
      .regex(/^https?:\/\/[^\s]+$/, { error: 'url_source 须是完整的落地页地址，未记录。' }),
  })
  .catchall(z.string().max(4000, { error: '参数过长，未记录。' }))
  .refine((input) => Object.keys(input).length <= 100, { error: '参数过多，未记录。' })
  .meta({ maxProperties: 100 });

export const visitCalls = {
  'visit.add': endpoint({
    name: 'visit.add',
    summary: '访问来源记录：落地页的全部参数与完整地址',
    access: { caller: 'visitor' },
    input: landing,
    output: done,
    failures: [429],
    effect: 'write',
  }),
  'visit.addAdEvent': endpoint({
    name: 'visit.addAdEvent',
    summary: '广告到达记录',
    access: { caller: 'visitor' },
    input: landing,
    output: done,
    failures: [429],
    effect: 'write',
  }),
} as const;
