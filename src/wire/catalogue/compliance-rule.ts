import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import {
  code,
  codeName,
  dayInput,
  integer,
  labelled,
  moment,
  reason as reasonText,
  shortText,
  status,
  text,
} from '#wire/kernel/shapes.ts';

const access = { caller: 'operator', duty: 'catalogue' } as const;
const effect = z.enum(['block', 'warn', 'notice']);
const day = dayInput.nullable();

const settings = z.object({
  enabled: labelled('是否启用', z.boolean()),
  /** Null: as the rule itself says. */
  effect: labelled('规则效力', effect.nullable()),
  /** Days in force, both inclusive; null: open. */
  from: labelled('生效日期', day),
  to: labelled('失效日期', day),
  name: text('名称', 60),
  summary: text('要求', 300),
  exception: text('例外', 300),
  basis: labelled(
    '依据',
    z
      .array(
        z.object({
          title: text('依据', 200),
          number: shortText(60, '文号').default(''),
          issuer: shortText(60, '发布机关').default(''),
          date: shortText(20, '日期').default(''),
        }),
      )
      .min(1, { error: '请写明依据。' })
      .max(10, { error: '依据最多 10 条。' }),
  ),
});
const example = {
  id: 'LAW04',
  enabled: true,
  effect: null,
  from: '2027-01-01',
  to: null,
  name: '放射检查不宜重复',
  summary: '同一次体检不宜做多项放射检查',
  exception: '医师评估后可以保留。',
  basis: [{ title: '放射诊疗管理规定', number: '卫生部令第46号', issuer: '卫生部', date: '2006-01-24' }],
};
const finding = z.object({ effect: z.enum(['block', 'warn', 'unmet', 'notice']), message: z.string() });

export const complianceRuleCalls = {
  'console.complianceRules': read({
    summary: '合规规则：依据、作用、是否在用、生效日期和历次版本',
    access,
    input: z.object({}),
    output: z.array(
      settings.extend({
        id: z.string(),
        version: z.number().int(),
        inForce: z.boolean(),
        /** What the rule itself says. */
        ownEffect: z.enum(['block', 'warn', 'unmet', 'notice']),
        purposes: z.array(codeName),
        items: z.array(codeName),
        verified: z.string(),
        /** Earlier ones as they read, the newest first: until when, who ended it and why, and what the next one says otherwise. */
        versions: z.array(
          settings.extend({
            version: z.number().int(),
            until: moment,
            by: z.string(),
            reason: z.string(),
            differences: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
          }),
        ),
      }),
    ),
  }),
  'console.tryComplianceRule': read({
    summary: '试运行：规则这样改后，哪些待审核和采购中的需求会新增或不再有拦截与提示；不改动任何数据',
    access,
    input: settings.extend({ id: labelled('规则编号', code) }).meta({ examples: [example] }),
    output: z.object({
      checked: z.number().int(),
      demands: z.array(
        z.object({
          demandId: z.string(),
          number: z.string(),
          title: z.string(),
          status,
          added: z.array(finding),
          lifted: z.array(finding),
        }),
      ),
    }),
  }),
  'console.saveComplianceRule': write({
    summary: '修改、停用或启用合规规则，成为新版本；已审核的需求保留当时适用的版本',
    access,
    input: settings
      .extend({
        id: labelled('规则编号', code),
        version: integer(1, 2_000_000_000, '版本'),
        reason: reasonText('理由'),
      })
      .meta({ examples: [{ ...example, version: 1, reason: '新规自 2027 年起施行。' }] }),
    output: z.object({ id: z.string(), version: z.number().int() }),
    failures: [409],
  }),
  'console.demandRules': read({
    summary: '一个需求审核通过时适用的合规规则及其版本',
    access: { caller: 'operator' },
    input: z.object({ demandId }),
    output: z.object({
      /** False: not approved yet, or approved before this was recorded. */
      recorded: z.boolean(),
      /** When it was approved; null: not yet. */
      approvedAt: moment.nullable(),
      rules: z.array(
        z.object({
          id: z.string(),
          version: z.number().int(),
          name: z.string(),
          citation: z.string(),
          /** It is another version now, or gone. */
          changed: z.boolean(),
        }),
      ),
    }),
  }),
} as const;
