import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { done } from './kernel/shapes.ts';

/** All parameters of the landing address, flat, beside the address itself (spec section 7). */
const landing = z
  .object({ url_source: z.string().min(1).max(2000) })
  .catchall(z.string().max(500))
  .refine((input) => Object.keys(input).length <= 40, { error: '参数过多，未记录。' });

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
