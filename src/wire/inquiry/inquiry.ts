// Inquiries (询价单): demands of kind `directed`, sent to institutions that the buyer chose. Everything that a demand of
// either kind can do is the same call with the kind proven by its relation; only finding institutions is their own.
import { z } from 'zod';
import { comparisonCalls } from '#wire/award/comparison.ts';
import { quotedPackage, receivedQuotation } from '#wire/award/comparison-shapes.ts';
import { demandCalls } from '#wire/demand/demand.ts';
import { institutionIds } from '#wire/demand/draft-fields.ts';
import { demandPackageCalls } from '#wire/demand/packages.ts';
import { quickDemandCalls } from '#wire/demand/quick-demand.ts';
import { group, packageWithItems, previewPackages } from '#wire/demand/shapes.ts';
import { card, institutionCode } from '#wire/institution/public.ts';
import { type CallDefinition, type Relation, read, write } from '#wire/kernel/endpoint.ts';
import { demandId } from '#wire/kernel/ids.ts';
import { done, keywordText, labelled, moment, pageInput, pageOf, regionCode } from '#wire/kernel/shapes.ts';
import { quotationCalls } from '#wire/quotation/quotation.ts';

/** The same call, about a directed demand only. */
const directed = <const D extends CallDefinition>(same: D, relation?: Relation): D => ({
  ...same,
  summary: `询价单：${same.summary}`,
  access: relation ? { ...same.access, relation } : same.access,
});

const institutionFound = card.extend({
  institutionId: z.string(),
  favourite: z.boolean(),
  /** What it won of the caller's demands. */
  partner: z.object({ awards: z.number().int(), lastAt: moment }).nullable(),
  /** Of the packages asked about, 0–1; null when none was. */
  coverage: z.number().nullable(),
  requested: z.number().int(),
  /** Names of what it lacks, each once. */
  missing: z.array(z.string()),
});

export const inquiryCalls = {
  'inquiry.listMine': directed(demandCalls['demand.listMine']),
  'inquiry.getMine': directed(demandCalls['demand.getMine'], 'inquiryOwner'),
  'inquiry.submit': directed(demandCalls['demand.submit'], 'inquiryOwner'),
  'inquiry.invite': write({
    summary: '询价单：再邀请几家机构',
    access: { caller: 'member', relation: 'inquiryOwner', by: 'demandId', act: 'purchase' },
    input: z.object({ demandId, institutionIds: institutionIds.min(1) }),
    output: z.object({ invited: z.number().int() }),
    failures: [409],
  }),
  // Its handler is the inquiry's: by name any demand may ask further ones.
  'demand.invite': write({
    summary: '采购需求：指定邀请几家平台没有匹配到的机构',
    access: { caller: 'member', relation: 'demandOwner', by: 'demandId', act: 'purchase' },
    input: z.object({ demandId, institutionIds: institutionIds.min(1) }),
    output: z.object({ invited: z.number().int() }),
    failures: [409],
  }),
  'inquiry.newDraft': directed(quickDemandCalls['demand.newDraft']),
  'inquiry.listPackagesWithItems': directed(
    demandPackageCalls['demand.listPackagesWithItems'],
    'inquiryReader',
  ),
  'inquiry.addGroup': directed(demandPackageCalls['demand.addGroup'], 'inquiryOwner'),
  'inquiry.updateGroup': directed(demandPackageCalls['demand.updateGroup'], 'inquiryGroupOwner'),
  'inquiry.getGroupForView': directed(demandPackageCalls['demand.getGroupForView'], 'inquiryReader'),
  'inquiry.getGroup': directed(demandPackageCalls['demand.getGroup'], 'inquiryGroupOwner'),
  'inquiry.deleteGroup': directed(demandPackageCalls['demand.deleteGroup'], 'inquiryGroupOwner'),
  'inquiry.complete': directed(comparisonCalls['demand.complete'], 'inquiryOwner'),
  'inquiry.accept': directed(comparisonCalls['comparison.accept'], 'inquiryQuotationPackageBuyer'),
  'inquiry.reject': directed(comparisonCalls['comparison.reject'], 'inquiryQuotationPackageBuyer'),
  'inquiry.getGroupsWithQuotations': read({
    summary: '询价单：套餐组与各机构的套餐报价',
    access: { caller: 'member', relation: 'inquiryOwner', by: 'demandId' },
    viewAs: 'hidden',
    input: z.object({ demandId }),
    output: z.object({
      groups: z.array(
        group.extend({
          packages: z.array(
            packageWithItems.extend({
              quotations: z.array(
                quotedPackage
                  .omit({ packageId: true, packageName: true, headcount: true })
                  .extend({ institution: receivedQuotation.shape.institution }),
              ),
            }),
          ),
        }),
      ),
    }),
  }),

  'inquiry.findInstitutions': read({
    summary: '查找可询价的机构：按城市、类型、等级、项目齐全度；收藏的、合作过的',
    kind: 'list',
    access: { caller: 'buyer' },
    viewAs: 'shown',
    input: z.object({
      ...pageInput,
      scope: labelled('范围', z.enum(['all', 'favourites', 'partners']).default('all')),
      /** Province, city or district; '' = everywhere. */
      regionId: labelled('地区', z.union([z.literal(''), regionCode]).default('')),
      level: labelled('医院等级', z.string().max(40).default('')),
      type: labelled('机构类型', z.string().max(40).default('')),
      /** In name, short name or its pinyin. */
      keyword: keywordText(40).default(''),
      /** Exactly these. */
      institutionIds: institutionIds.optional(),
      /** What they should be able to do; those that can do most come first. */
      packages: previewPackages.default([]),
    }),
    output: pageOf(institutionFound).extend({
      /** More were found than are listed: a city or a name narrows it down. */
      capped: z.boolean(),
    }),
  }),
  'inquiry.listFavourites': read({
    summary: '我收藏的机构，与所在企业无关',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({
      ...pageInput,
      /** Among these only. */
      codes: labelled('机构代码', z.array(institutionCode).max(50).optional()),
    }),
    output: pageOf(card.extend({ institutionId: z.string() })),
  }),
  'inquiry.setFavourite': write({
    summary: '收藏或取消收藏一家机构',
    access: { caller: 'member' },
    input: z.object({ institutionCode, favourite: labelled('是否收藏', z.boolean()) }),
    output: done,
  }),
} as const;

/** The institution's side of an inquiry: the same quoting. */
export const inquiryQuotationCalls = {
  'inquiryQuotation.list': directed(quotationCalls['quotation.list']),
  'inquiryQuotation.detail': directed(quotationCalls['quotation.detail'], 'inquiryQuotationProvider'),
  'inquiryQuotation.confirm': directed(quotationCalls['quotation.confirm'], 'inquiryQuotationProvider'),
  'inquiryQuotation.cancel': directed(quotationCalls['quotation.cancel'], 'inquiryQuotationProvider'),
  'inquiryQuotation.packageDetail': directed(
    quotationCalls['quotation.packageDetail'],
    'inquiryQuotationPackageProvider',
  ),
  'inquiryQuotation.confirmPackage': directed(
    quotationCalls['quotation.confirmPackage'],
    'inquiryQuotationPackageProvider',
  ),
} as const;
