import { z } from 'zod';
import { parseYuan } from '#domain/kernel/money.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { itemId } from '#wire/kernel/ids.ts';
import {
  done,
  id,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  shortText,
  status,
  sure,
  text,
  unique,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';

/** A million yuan: more is a slip of the keyboard. */
const highestPrice = 100_000_000;
export const price = yuanInput.refine((typed) => (parseYuan(typed) ?? 0) <= highestPrice, {
  error: '金额超过 100 万元，请核对小数点。',
});
export const sexGroup = labelled('适用人群', z.union([z.literal(1), z.literal(2), z.literal(3)]));
export const age = z
  .number({ error: '年龄请填写整数。' })
  .int({ error: '年龄请填写整数。' })
  .min(0, { error: '年龄不小于 0 岁。' })
  .max(120, { error: '年龄不超过 120 岁。' });
const catalogueCode = z.string().max(20);
/** None: no standard item corresponds. Several: the row is all of them at one price. */
export const catalogueCodes = labelled(
  '标准项目',
  z.array(catalogueCode).max(30, { error: '一个项目最多对应 30 个标准项目。' }),
);
export const standardItem = z.object({ code: z.string(), name: z.string() });

/** What a person may type of an item, in the library and in an import row. */
export const itemFields = z.object({
  code: shortText(60, '项目编码'),
  name: text('项目名称', 100),
  category: shortText(40, '类别'),
  listPrice: labelled('门市价', price),
  /** Never above the list price. */
  salePrice: labelled('销售价', price),
  /** Empty: no limit. */
  sexes: labelled('适用性别', z.array(sexGroup).max(3)),
  ageMin: labelled('最小年龄', age.nullable()),
  ageMax: labelled('最大年龄', age.nullable()),
  note: shortText(500, '备注'),
  catalogueCodes,
});

export const item = z.object({
  id: z.string(),
  /** Counts up with every change. */
  version: z.number().int(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  listPrice: yuan,
  salePrice: yuan,
  /** 0 未对应, 1 待确认, 2 已确认 */
  mapping: status,
  /** 0–1, of a suggestion. */
  mappingScore: z.number().nullable(),
  /** Of a suggestion or a confirmed mapping. */
  standardItems: z.array(standardItem),
  /** Empty: no limit. */
  sexes: z.array(sexGroup),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  note: z.string(),
  frozen: z.boolean(),
  /** Compliance rules that keep the item out of some demands. */
  notices: z.array(z.string()),
  updatedAt: moment,
  actions: z.array(z.string()),
});
export type LibraryItem = z.infer<typeof item>;

export const ofInstitution = {
  caller: 'provider',
  relation: 'institutionMember',
  by: 'institutionId',
} as const;
export const ofItem = { caller: 'provider', relation: 'institutionItemMember', by: 'itemId' } as const;
const institutionId = id;
const itemIds = labelled(
  '项目',
  unique(z.array(id).min(1, { error: '请先选择项目。' }).max(500, { error: '一次最多处理 500 项。' })),
);
const changed = z.object({ count: z.number().int() });

export const libraryCalls = {
  'library.listPage': read({
    summary: '机构项目库分页查询，附各状态的数量',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({
      institutionId: labelled('机构编号', institutionId),
      ...pageInput,
      /** Name, code or standard item. */
      keyword: keywordText(50).default(''),
      category: labelled('类别', z.string().max(40).optional()),
      mapping: integer(0, 2, '匹配状态').optional(),
      frozen: labelled('是否冻结', z.boolean().optional()),
    }),
    output: pageOf(item).extend({
      counts: z.object({
        all: z.number().int(),
        unmapped: z.number().int(),
        suggested: z.number().int(),
        confirmed: z.number().int(),
        frozen: z.number().int(),
      }),
    }),
  }),
  'library.list': read({
    summary: '可报价的机构项目（已确认对应、未冻结），最多 2000 项',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId: labelled('机构编号', institutionId) }),
    output: z.array(item),
  }),
  'library.listCategory': read({
    summary: '机构项目库的类别与项目数',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId: labelled('机构编号', institutionId) }),
    output: z.array(z.object({ name: z.string(), itemCount: z.number().int() })),
  }),
  'library.detail': read({
    summary: '机构项目详情',
    access: ofItem,
    viewAs: 'hidden',
    input: z.object({ itemId }),
    output: item,
  }),
  'library.add': write({
    summary: '新增机构项目；不指定标准项目时由系统按名称建议。价格为 0 时须带 sure',
    access: ofInstitution,
    input: itemFields.partial().extend({
      institutionId: labelled('机构编号', institutionId),
      name: labelled('名称', itemFields.shape.name),
      listPrice: labelled('门市价', price),
      sure,
    }),
    output: item,
    failures: [409],
  }),
  'library.update': write({
    summary: '修改机构项目；只改提交的字段。价格变动超过一半或为 0 时须带 sure',
    access: ofItem,
    input: itemFields.partial().extend({ itemId, sure }),
    output: item,
    failures: [409],
  }),
  'library.delete': write({
    summary: '删除机构项目；报价单或机构套餐正在使用的不能删除',
    access: ofItem,
    input: z.object({ itemId }),
    output: done,
    failures: [409],
  }),
  'library.confirm': write({
    summary: '确认机构项目对应的标准项目，可一次多项',
    access: ofInstitution,
    input: z.object({
      institutionId: labelled('机构编号', institutionId),
      items: labelled(
        '项目',
        z
          .array(
            z.object({
              itemId,
              /** Left out: what is suggested. */
              catalogueCodes: catalogueCodes.optional(),
            }),
          )
          .min(1, { error: '请先选择项目。' })
          .max(500, { error: '一次最多处理 500 项。' }),
      ),
    }),
    output: changed,
    failures: [409],
  }),
  'library.freeze': write({
    summary: '冻结机构项目：不再参与匹配与报价',
    access: ofInstitution,
    input: z.object({ institutionId: labelled('机构编号', institutionId), itemIds }),
    output: changed,
  }),
  'library.unfreeze': write({
    summary: '解冻机构项目',
    access: ofInstitution,
    input: z.object({ institutionId: labelled('机构编号', institutionId), itemIds }),
    output: changed,
  }),
} as const;
