import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, ruleId } from '#wire/kernel/ids.ts';
import {
  done,
  keywordText,
  labelled,
  pageInput,
  pageOf,
  reason as reasonText,
  shortText,
  status,
  yuan,
} from '#wire/kernel/shapes.ts';
import { age, sexGroup, standardItem } from './library.ts';

// An institution's own rules for its library: what it does not do together, and what it always does along.

const itemCode = z.string().min(1, { error: '请选择项目。' }).max(20);
const reason = reasonText('原因', 100);
const mutexFields = { a: labelled('项目一', itemCode), b: labelled('项目二', itemCode), reason };
const partnerFields = {
  item: labelled('项目', itemCode),
  requires: labelled(
    '一并做的项目',
    z
      .array(itemCode)
      .min(1, { error: '请选择一并做的项目。' })
      .max(10, { error: '一条规则最多关联 10 个项目。' }),
  ),
  reason,
};
const actions = z.array(z.string());
const mutexRule = z.object({ id: z.string(), a: standardItem, b: standardItem, reason: z.string(), actions });
const partnerRule = z.object({
  id: z.string(),
  item: standardItem,
  requires: z.array(standardItem),
  reason: z.string(),
  actions,
});

const ofInstitution = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const ofMutexRule = { caller: 'provider', relation: 'mutexRuleMember', by: 'ruleId' } as const;
const ofPartnerRule = { caller: 'provider', relation: 'partnerRuleMember', by: 'ruleId' } as const;
const listInput = z.object({
  institutionId,
  ...pageInput,
  /** In the names of the items or in the reason. */
  keyword: keywordText(50).default(''),
});
const oneRule = z.object({ ruleId });

export const libraryRuleCalls = {
  'mutexRule.list': read({
    summary: '机构互斥规则：两个项目不同时做',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: listInput,
    output: pageOf(mutexRule),
  }),
  'mutexRule.detail': read({
    summary: '互斥规则详情',
    access: ofMutexRule,
    viewAs: 'shown',
    input: oneRule,
    output: mutexRule,
  }),
  'mutexRule.add': write({
    summary: '新增互斥规则，之后的匹配与报价立即按它处理',
    access: ofInstitution,
    input: z.object({ institutionId, ...mutexFields }),
    output: done,
    failures: [409],
  }),
  'mutexRule.update': write({
    summary: '修改互斥规则',
    access: ofMutexRule,
    input: z.object({ ruleId, ...mutexFields }),
    output: done,
  }),
  'mutexRule.delete': write({
    summary: '删除互斥规则',
    access: ofMutexRule,
    input: oneRule,
    output: done,
  }),
  'partnerRule.list': read({
    summary: '机构关联规则：做一个项目时一并做的项目',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: listInput,
    output: pageOf(partnerRule),
  }),
  'partnerRule.detail': read({
    summary: '关联规则详情',
    access: ofPartnerRule,
    viewAs: 'shown',
    input: oneRule,
    output: partnerRule,
  }),
  'partnerRule.add': write({
    summary: '新增关联规则，之后的匹配与报价立即按它处理',
    access: ofInstitution,
    input: z.object({ institutionId, ...partnerFields }),
    output: done,
    failures: [409],
  }),
  'partnerRule.update': write({
    summary: '修改关联规则',
    access: ofPartnerRule,
    input: z.object({ ruleId, ...partnerFields }),
    output: done,
  }),
  'partnerRule.delete': write({
    summary: '删除关联规则',
    access: ofPartnerRule,
    input: oneRule,
    output: done,
  }),
  'libraryRule.try': read({
    summary: '规则试算：一份套餐按机构项目库与规则匹配的结果，以及每条规则改变了什么',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({
      institutionId,
      sex: sexGroup,
      /** Of who is examined; left out: any. */
      age: labelled('年龄', age.optional()),
      /** A line each, as a company would write them. */
      names: labelled(
        '套餐项目',
        z
          .array(shortText(200))
          .min(1, { error: '请粘贴或填写套餐项目，每行一项。' })
          .max(150, { error: '一次最多试算 150 项，请分开试算。' }),
      ),
    }),
    output: z.object({
      /** Per head, group prices. */
      total: yuan,
      lines: z.array(
        z.object({ code: z.string(), name: z.string(), status, reason: z.string(), price: yuan }),
      ),
      /** Only those that matter to this package. */
      effects: z.array(
        z.object({
          kind: z.enum(['mutex', 'partner']),
          rule: z.string(),
          reason: z.string(),
          /** Per head; negative: the rule makes it cheaper. */
          difference: yuan,
          changed: z.array(z.string()),
        }),
      ),
      /** Names that no standard item is known for with certainty, as they were given. */
      unknown: z.array(z.string()),
    }),
  }),
} as const;
