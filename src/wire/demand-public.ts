// What strangers may see: the demand hall. The company is 某…企业, contacts and quotes' prices never appear.
import { z } from 'zod';
import { demandFace, demandTerms, group } from './demand-shapes.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, pageInput, pageOf, yuanInput } from './kernel/shapes.ts';

const hallRecord = z.object({
  ...demandFace,
  /** 某制造业企业; the name itself once awarded. */
  companyName: z.string(),
});
const headcount = z.coerce.number().int().min(0).max(500_000).optional();

export const demandPublicCalls = {
  'demand.listHall': endpoint({
    name: 'demand.listHall',
    summary: '需求大厅',
    access: { caller: 'visitor' },
    input: z.object({
      ...pageInput,
      /** Province, city or district code; '' = everywhere. */
      cityId: z.union([z.literal(''), z.string().regex(/^\d{6}$/, { error: '请选择地区。' })]).optional(),
      /** Dictionary check_type. */
      purpose: z.string().max(40).optional(),
      /** In title or number. */
      keyword: z.string().trim().max(50).optional(),
      headcountMin: headcount,
      headcountMax: headcount,
      /** Per head, yuan; demands that hide their budget never match. */
      budgetMin: yuanInput.optional(),
      budgetMax: yuanInput.optional(),
      /** Still open for quotes, and closing within so many days. */
      deadlineWithin: z.coerce.number().int().min(1).max(365).optional(),
      /** 2 采购中, 3 已完成, 4 未完成. */
      status: z.coerce
        .number()
        .pipe(z.literal([2, 3, 4]))
        .optional(),
      sort: z.enum(['newest', 'deadline', 'headcount', 'budget']).default('newest'),
    }),
    output: pageOf(hallRecord),
    effect: 'read',
  }),
  'demand.listForHome': endpoint({
    name: 'demand.listForHome',
    summary: '首页最新需求',
    access: { caller: 'visitor' },
    input: z.object({
      /** Demands of this city first. */
      cityId: z
        .string()
        .regex(/^\d{6}$/, { error: '请选择地区。' })
        .optional(),
      size: z.coerce.number().int().min(1).max(20).default(6),
    }),
    output: z.object({ records: z.array(hallRecord) }),
    effect: 'read',
  }),
  'demand.publicDetail': endpoint({
    name: 'demand.publicDetail',
    summary: '需求公开详情',
    access: { caller: 'visitor' },
    input: z.object({ demandId: id }),
    output: z.object({ ...demandFace, ...demandTerms, companyName: z.string(), groups: z.array(group) }),
    effect: 'read',
  }),
} as const;
