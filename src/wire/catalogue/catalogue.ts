import { z } from 'zod';
import { read } from '#wire/kernel/endpoint.ts';
import { empty, keywordText, labelled, pageInput, pageOf, yuan } from '#wire/kernel/shapes.ts';

const sexGroup = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const catalogueItem = z.object({
  code: z.string(),
  version: z.number().int(),
  name: z.string(),
  aliases: z.array(z.string()),
  /** Full pinyin and initials of the name, for search: `xuechanggui`, `xcg`. */
  pinyin: z.array(z.string()),
  category: z.string(),
  type: z.string(),
  sexes: z.array(sexGroup),
  /** 参考价: an estimate, not a quote. */
  referencePrice: yuan,
  unit: z.string(),
  fasting: z.boolean(),
  radiation: z.boolean(),
  /** 检前准备, the item's own: a panel without one is prepared for as what it contains is. */
  preparation: z.string(),
  genetic: z.boolean(),
  preEmployment: z.enum(['allowed', 'forbidden', 'notAdvised']),
  /** Codes of a panel's members. */
  contains: z.array(z.string()),
  significance: z.string(),
});

const category = z.object({
  code: z.string(),
  name: z.string(),
  type: z.string(),
  itemCount: z.number().int(),
});

const template = z.object({
  code: z.string(),
  name: z.string(),
  checkType: z.string(),
  audience: z.string(),
  /** What a group of staff that gets it is proposed to be called, and its ages. */
  groupName: z.string(),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  description: z.string(),
  /** Per sex group: how many items and the sum of their reference prices. */
  sexes: z.array(z.object({ sex: sexGroup, itemCount: z.number().int(), referencePrice: yuan })),
});

export const catalogueCalls = {
  'catalogue.listCategory': read({
    summary: '标准项目分类',
    kind: 'list',
    access: { caller: 'visitor' },
    input: empty,
    output: z.array(category),
  }),
  'catalogue.list': read({
    summary: '全部在用的标准项目（项目选择器一次取完）',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({ category: labelled('类别', z.string().max(20).optional()) }),
    output: z.array(catalogueItem),
  }),
  'catalogue.listPage': read({
    summary: '标准项目分页查询：名称、别名、拼音、编码',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      ...pageInput,
      keyword: keywordText(50).default(''),
      category: labelled('类别', z.string().max(20).optional()),
    }),
    output: pageOf(catalogueItem),
  }),
  'catalogue.listForMapping': read({
    summary: '为机构项目名称排出最可能的标准项目',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({
      ...pageInput,
      keyword: keywordText(100).min(1, { error: '请填写项目名称。' }),
    }),
    output: pageOf(catalogueItem.extend({ score: z.number(), why: z.string() })),
  }),
  'template.list': read({
    summary: '模板套餐',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      /** Those that fall under this purpose (dictionary check_type). */
      purpose: labelled('体检类型', z.string().max(40).optional()),
    }),
    output: z.array(template),
  }),
  'template.detail': read({
    summary: '模板套餐的项目',
    access: { caller: 'visitor' },
    input: z.object({ code: labelled('模板代码', z.string().max(20)) }),
    output: template.extend({
      items: z.array(z.object({ sex: sexGroup, items: z.array(catalogueItem) })),
    }),
  }),
} as const;
