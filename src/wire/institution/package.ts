import { z } from 'zod';
import { publishedListInput, publishedPageOf } from '#wire/common/published.ts';
import { band } from '#wire/demand/market.ts';
import { finding } from '#wire/demand/shapes.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, packageId } from '#wire/kernel/ids.ts';
import {
  chosenCode,
  done,
  id,
  integer,
  labelled,
  moment,
  shortText,
  status,
  sure,
  text,
  unique,
  yuan,
} from '#wire/kernel/shapes.ts';
import { price, sexGroup } from '#wire/library/library.ts';
import { institutionPackage } from './public.ts';

const named = z.object({ code: z.string(), name: z.string() });
const sexes = labelled(
  '适用人群',
  z
    .array(
      z.object({
        sex: sexGroup,
        /** Of the institution's library, in the order in which they are shown. */
        itemIds: labelled(
          '项目',
          unique(
            z
              .array(id)
              .min(1, { error: '请至少选择一个项目。' })
              .max(150, { error: '一个套餐最多 150 个项目，请先移除不需要的项目。' }),
          ),
        ),
      }),
    )
    .min(1, { error: '请先添加项目，并勾选适用人群。' })
    .max(3)
    .refine((all) => new Set(all.map(({ sex }) => sex)).size === all.length, {
      error: '同一人群只能出现一次。',
    }),
);

const fields = {
  name: text('套餐名称', 60),
  /** Dictionary check_type. */
  checkType: labelled('体检类型', chosenCode('请选择体检类型。')),
  description: shortText(300, '套餐说明'),
  /** Per head, for every sex group. */
  salePrice: labelled('销售价', price),
  /** Smaller ones stand first on the institution's page. */
  sort: integer(0, 9999, '排序'),
  sexes,
  /** Of warnings; what was confirmed before stays confirmed. */
  confirmations: labelled(
    '合规确认',
    z
      .array(
        z.object({
          ruleId: labelled('规则编号', z.string().min(1).max(20)),
          packageId: labelled('套餐编号', z.string().max(1)),
          ground: shortText(300, '依据说明').default(''),
        }),
      )
      .max(100)
      .default([]),
  ),
};

const ofInstitution = { caller: 'provider', relation: 'institutionMember', by: 'institutionId' } as const;
const ofPackage = { caller: 'provider', relation: 'institutionPackageMember', by: 'packageId' } as const;

const listed = z.object({
  id: z.string(),
  name: z.string(),
  checkType: named,
  listPrice: yuan,
  salePrice: yuan,
  sort: z.number().int(),
  sexes: z.array(z.object({ sex: sexGroup, label: z.string(), itemCount: z.number().int() })),
  /** Items that the institution has frozen since: the public page still names them. */
  outdated: z.array(z.string()),
  status,
  updatedAt: moment,
  actions: z.array(z.string()),
});

export const institutionPackageCalls = {
  'institutionPackage.list': read({
    summary: '机构自己的套餐，按排序；可按人群与状态筛选',
    kind: 'list',
    access: ofInstitution,
    viewAs: 'shown',
    input: z.object({ ...publishedListInput, sex: sexGroup.optional() }),
    output: publishedPageOf(listed),
  }),
  'institutionPackage.detail': read({
    summary: '机构套餐详情（编辑用）',
    access: ofPackage,
    viewAs: 'shown',
    input: z.object({ packageId }),
    output: listed.extend({
      description: z.string(),
      sexes: z.array(z.object({ sex: sexGroup, label: z.string(), itemIds: z.array(z.string()) })),
      /** Every item it names, also those that can no longer be chosen. */
      items: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    failures: [404],
  }),
  'institutionPackage.check': read({
    summary: '编辑中的套餐：合规检查、价格参考、公开页预览',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({
      institutionId,
      /** What was confirmed for it before counts. */
      packageId: packageId.optional(),
      name: shortText(60, '套餐名称').default(''),
      checkType: labelled('体检类型', fields.checkType),
      description: shortText(300, '套餐说明').default(''),
      salePrice: labelled('销售价', price.optional()),
      sexes,
    }),
    output: z.object({
      city: z.string(),
      /** The dearest sex group's sum of list prices: published as 门市价. */
      listPrice: yuan,
      sexes: z.array(
        z.object({
          sex: sexGroup,
          label: z.string(),
          itemCount: z.number().int(),
          listPrice: yuan,
          /** The sum of the library's group prices. */
          salePrice: yuan,
          /** What other institutions' published prices come to (docs/decisions/014); null: too few. */
          price: band.nullable(),
        }),
      ),
      /** The mean of the groups' middle prices, in whole yuan, at most the list price; null where a group has none. */
      suggestedPrice: yuan.nullable(),
      findings: z.array(finding),
      /** Why an item cannot be in it: frozen, unmapped or for other people. */
      problems: z.array(z.object({ sex: sexGroup, itemId: z.string(), message: z.string() })),
      preview: institutionPackage,
    }),
    failures: [404],
  }),
  'institutionPackage.add': write({
    summary: '新增机构套餐，保存即在机构主页公布；价格远低于项目合计或公开价时须带 sure',
    access: ofInstitution,
    input: z.object({ institutionId, ...fields, sure }),
    output: done,
    failures: [409],
  }),
  'institutionPackage.edit': write({
    summary: '修改机构套餐；价格远低于项目合计或公开价时须带 sure',
    access: ofPackage,
    input: z.object({
      packageId,
      ...fields,
      sure,
      /** As it was read: 409 when somebody saved it since. */ updatedAt: labelled('更新时间', moment),
    }),
    output: done,
    failures: [409],
  }),
  'institutionPackage.delete': write({
    summary: '删除机构套餐',
    access: ofPackage,
    input: z.object({ packageId }),
    output: done,
  }),
  'institutionPackage.freeze': write({
    summary: '冻结机构套餐：不再公布',
    access: ofPackage,
    input: z.object({ packageId }),
    output: done,
  }),
  'institutionPackage.unfreeze': write({
    summary: '解冻机构套餐：重新公布；公布前再查一次项目、价格与合规',
    access: ofPackage,
    input: z.object({ packageId, sure }),
    output: done,
    failures: [409],
  }),
} as const;
