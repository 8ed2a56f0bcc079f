// What several demand calls take or answer: the owner's, the public's and the operator's.

import { z } from 'zod';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { longestPackageLabel } from '#domain/demand/package-label.ts';
import { fileRef } from '#wire/common/common.ts';
import { openedBy, sealState } from '#wire/common/seal-state.ts';
import { atMost, boundsOf } from '#wire/kernel/bounds.ts';
import { groupId, packageId } from '#wire/kernel/ids.ts';
import {
  codeName,
  id,
  labelled,
  moment,
  optionalText,
  regionCode,
  shortText,
  status,
  yuan,
} from '#wire/kernel/shapes.ts';

/** Opaque; sent back with the next change, so that two tabs never overwrite each other silently (else 409). */
export const version = labelled(
  '版本号',
  z.string().regex(/^\d{1,20}$/, { error: '缺少版本号，请刷新页面后重试。' }),
);

export const demandKind = labelled('采购方式', z.enum(['open', 'directed']));
export const priceBasis = z.enum(['package', 'itemised', 'discount']);

const sexGroup = labelled('适用人群', z.literal([1, 2, 3], { error: '请选择套餐的适用人群。' }));
const age = z.int({ error: '年龄请填写整数。' }).min(0).max(120, { error: '年龄最大 120 岁。' });
/** 0 = not filled in yet: accepted in a draft, asked for at submit. */
const headcount = labelled(
  '人数',
  z
    .int({ error: '人数请填写整数。' })
    .min(0, { error: '人数不能为负。' })
    .max(demandLimits.headcount, { error: limitMessages.headcount }),
);

export const citiesInput = labelled(
  '体检城市',
  z
    .array(z.object({ regionId: regionCode, headcount }))
    .max(demandLimits.cities, { error: limitMessages.cities }),
);

const itemInput = z.object({
  catalogueCode: labelled('标准项目代码', z.string().min(1).max(40)),
  required: labelled('是否必检', z.boolean().default(true)),
  note: shortText(200, '项目备注').default(''),
});

const atMostItems = <T extends z.ZodType>(item: T) =>
  z.array(item).max(demandLimits.itemsPerPackage, { error: limitMessages.itemsPerPackage });
const ageBand = { ageMin: labelled('最小年龄', age.nullish()), ageMax: labelled('最大年龄', age.nullish()) };
const packageName = shortText(40, '套餐名称');

const packageInput = z.object({
  /** Of a package that was saved before; left out on a new one. */
  packageId: packageId.optional(),
  name: packageName,
  sex: sexGroup,
  ...ageBand,
  headcount,
  items: labelled('项目', atMostItems(itemInput)),
});
export const groupName = optionalText('套餐组名称', 30);
export const packagesOfGroup = labelled(
  '套餐',
  z.array(packageInput).max(demandLimits.packagesPerGroup, { error: limitMessages.packagesPerGroup }),
);
const amendedGroup = z.object({ groupId: groupId.optional(), name: groupName, packages: packagesOfGroup });
/** The whole demand: its groups together have no more packages than `demandLimits.packages`. */
export const allGroups = atMost(
  z.array(amendedGroup).max(demandLimits.groups, { error: limitMessages.groups }),
  boundsOf(
    z.object({
      groups: z.array(amendedGroup.extend({ packages: z.null() })).max(demandLimits.groups),
      packages: z.array(packageInput).max(demandLimits.packages),
    }),
  ),
);

/** As it stands on the screen, saved or not: any text names the package. */
const previewPackage = z.object({
  packageId: labelled('套餐编号', z.string().min(1).max(64)),
  /** Its label. */
  name: shortText(longestPackageLabel, '套餐名称').default(''),
  sex: sexGroup,
  ...ageBand,
  headcount,
  items: labelled('项目', atMostItems(itemInput.pick({ catalogueCode: true, required: true }))),
});
export const previewPackages = labelled(
  '套餐',
  z.array(previewPackage).max(demandLimits.packages, { error: limitMessages.packages }),
);

export const city = z.object({
  regionId: z.string(),
  /** 深圳, or 深圳·南山区 for a district. */
  name: z.string(),
  headcount: z.number().int(),
});

export const packageInfo = z.object({
  packageId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  /** As the buyer typed it. */
  name: z.string(),
  /** What it is called beside others: group · sex · ages. */
  label: z.string(),
  sex: z.object({ code: sexGroup, name: z.string() }),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  headcount: z.number().int(),
  itemCount: z.number().int(),
});

const demandItem = z.object({
  itemId: z.string(),
  catalogueCode: z.string(),
  name: z.string(),
  /** Catalogue category and item type, by name. */
  category: z.string(),
  type: z.string(),
  required: z.boolean(),
  note: z.string(),
  /** 参考价 */
  referencePrice: yuan,
});

export const packageWithItems = packageInfo.extend({ items: z.array(demandItem) });
export const group = z.object({ groupId: z.string(), name: z.string(), packages: z.array(packageWithItems) });

/** One compliance finding (domain/compliance/finding.ts) as the screen shows it. */
export const finding = z.object({
  ruleId: z.string(),
  effect: z.enum(['block', 'warn', 'unmet', 'notice']),
  /** A strong warning is confirmed with a written ground. */
  strong: z.boolean(),
  /** '' = the whole demand. */
  packageId: z.string(),
  packageName: z.string(),
  items: z.array(codeName.extend({ code: z.string() })),
  message: z.string(),
  citation: z.string(),
  basis: z.array(z.object({ title: z.string(), number: z.string(), issuer: z.string(), date: z.string() })),
  /** What one click can do about it: first replace, then remove (catalogue codes). */
  suggestion: z
    .object({
      remove: z.array(z.string()),
      replace: z.array(z.object({ from: z.string(), to: z.string(), toName: z.string() })),
    })
    .nullable(),
  /** Only a recorded confirmation lets a `warn` pass. */
  confirmed: z.boolean(),
});

export const confirmation = z.object({
  ruleId: labelled('规则编号', z.string().min(1).max(20)),
  /** '' = the whole demand. */
  packageId: labelled('套餐编号', z.union([id, z.literal('')]).default('')),
  /** Asked for by a strong warning: the legal ground, in the buyer's words. */
  ground: shortText(300, '依据说明').default(''),
});

/** Per head, yuan. Null = none given, or hidden from this reader (`budgetHidden` tells which). */
export const budget = z.object({ min: yuan.nullable(), max: yuan.nullable() }).nullable();

/** What became of the quotes of those that were asked (domain/quotation/quote-counts.ts): the same on every screen. */
export const quoteCounts = z.object({
  valid: z.number().int(),
  withdrawn: z.number().int(),
  silent: z.number().int(),
  lapsed: z.number().int(),
});
export const invitedQuotes = quoteCounts.extend({
  invited: z.number().int(),
  /** Packages with an accepted quote. */
  accepted: z.number().int(),
});

/** One line of what the buyer changed after publication. */
export const demandChange = z.object({
  /** '' = of the demand as a whole. */
  packageName: z.string(),
  /** 新增 胸部正位 DR; 报价截止时间 11月25日 18:00 → 11月28日 18:00. */
  text: z.string(),
  /** Prices of a package rest on it. */
  priced: z.boolean(),
});

export const timelineEntry = z.object({
  at: moment,
  /** Machine action, or create. */
  action: z.string(),
  label: z.string(),
  /** 采购方, 平台运营, 系统. */
  actor: z.string(),
  reason: z.string(),
});

/** When, and for how much. */
export const demandSchedule = {
  budget,
  budgetHidden: z.boolean(),
  /** Days, `2026-12-01`. */
  examFrom: z.string().nullable(),
  examTo: z.string().nullable(),
  quoteDeadline: moment.nullable(),
};

/** What every reader of a demand may know. */
export const demandFace = {
  demandId: z.string(),
  kind: demandKind,
  number: z.string(),
  title: z.string(),
  purpose: codeName,
  cities: z.array(city),
  headcount: z.number().int(),
  itemCount: z.number().int(),
  packageCount: z.number().int(),
  ...demandSchedule,
  publishedAt: moment.nullable(),
  /** Quotes sent in so far. */
  quotationCount: z.number().int(),
  status,
};

/** Conditions and wishes, as labels. */
export const demandTerms = {
  priceBasis: z.object({ code: priceBasis, name: z.string() }),
  invoiceType: codeName,
  settlement: codeName,
  seal: sealState,
  openedBy,
  requiredTypes: z.array(codeName),
  requiredLevels: z.array(codeName),
  requiredServices: z.array(codeName),
  remarks: z.string(),
};

/** `src` opens for whoever may see the demand. */
export const attachment = fileRef;

/** An institution that a demand's matching looked at: invited, or why not. */
export const candidate = z.object({
  institutionId: z.string(),
  name: z.string(),
  city: z.string(),
  level: z.string(),
  /** 0–1 over all packages. */
  coverage: z.number(),
  /** Per head, yuan; '' = not shown or not known. */
  estimate: z.string(),
  invited: z.boolean(),
  reason: z.string(),
});
