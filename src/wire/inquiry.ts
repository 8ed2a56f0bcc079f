// Inquiries (询价单): demands of kind `directed`, sent to institutions that the buyer chose. Everything that a demand of
// either kind can do is the same call with the kind proven by its relation; only finding institutions is their own.
import { z } from 'zod';
import type { CallName } from './call-table.ts';
import { comparisonCalls } from './comparison.ts';
import { quotedPackage, receivedQuotation } from './comparison-shapes.ts';
import { demandCalls } from './demand.ts';
import { demandPackageCalls } from './demand-packages.ts';
import { group, institutionIds, packageWithItems, previewPackages } from './demand-shapes.ts';
import { card, institutionCode } from './institution-public.ts';
import { type AnyEndpoint, endpoint, type Relation } from './kernel/endpoint.ts';
import { done, id, moment, pageInput, pageOf, regionCode, shortText } from './kernel/shapes.ts';
import { quickDemandCalls } from './quick-demand.ts';
import { quotationCalls } from './quotation.ts';

/** The same call, about a directed demand only. */
const directed = <const E extends AnyEndpoint>(name: CallName, same: E, relation?: Relation): E => ({
  ...same,
  name,
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
  'inquiry.listMine': directed('inquiry.listMine', demandCalls['demand.listMine']),
  'inquiry.getMine': directed('inquiry.getMine', demandCalls['demand.getMine'], 'inquiryOwner'),
  'inquiry.submit': directed('inquiry.submit', demandCalls['demand.submit'], 'inquiryOwner'),
  'inquiry.newDraft': directed('inquiry.newDraft', quickDemandCalls['demand.newDraft']),
  'inquiry.listPackagesWithItems': directed(
    'inquiry.listPackagesWithItems',
    demandPackageCalls['demand.listPackagesWithItems'],
    'inquiryReader',
  ),
  'inquiry.addGroup': directed('inquiry.addGroup', demandPackageCalls['demand.addGroup'], 'inquiryOwner'),
  'inquiry.updateGroup': directed(
    'inquiry.updateGroup',
    demandPackageCalls['demand.updateGroup'],
    'inquiryGroupOwner',
  ),
  'inquiry.getGroupForView': directed(
    'inquiry.getGroupForView',
    demandPackageCalls['demand.getGroupForView'],
    'inquiryReader',
  ),
  'inquiry.getGroup': directed(
    'inquiry.getGroup',
    demandPackageCalls['demand.getGroup'],
    'inquiryGroupOwner',
  ),
  'inquiry.deleteGroup': directed(
    'inquiry.deleteGroup',
    demandPackageCalls['demand.deleteGroup'],
    'inquiryGroupOwner',
  ),
  'inquiry.complete': directed('inquiry.complete', comparisonCalls['demand.complete'], 'inquiryOwner'),
  'inquiry.accept': directed(
    'inquiry.accept',
    comparisonCalls['comparison.accept'],
    'inquiryQuotationPackageBuyer',
  ),
  'inquiry.reject': directed(
    'inquiry.reject',
    comparisonCalls['comparison.reject'],
    'inquiryQuotationPackageBuyer',
  ),
  'inquiry.getGroupsWithQuotations': endpoint({
    name: 'inquiry.getGroupsWithQuotations',
    summary: '询价单：套餐组与各机构的套餐报价',
    access: { caller: 'member', relation: 'inquiryOwner', by: 'demandId' },
    input: z.object({ demandId: id }),
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
    effect: 'read',
  }),

  'inquiry.findInstitutions': endpoint({
    name: 'inquiry.findInstitutions',
    summary: '查找可询价的机构：按城市、类型、等级、项目齐全度；收藏的、合作过的',
    access: { caller: 'buyer' },
    input: z.object({
      ...pageInput,
      scope: z.enum(['all', 'favourites', 'partners']).default('all'),
      /** Province, city or district; '' = everywhere. */
      regionId: z.union([z.literal(''), regionCode]).default(''),
      level: z.string().max(40).default(''),
      type: z.string().max(40).default(''),
      /** In name, short name or its pinyin. */
      keyword: shortText(40, '搜索词').default(''),
      /** Exactly these. */
      institutionIds: institutionIds.optional(),
      /** What they should be able to do; those that can do most come first. */
      packages: previewPackages.default([]),
    }),
    output: pageOf(institutionFound).extend({
      /** More were found than are listed: a city or a name narrows it down. */
      capped: z.boolean(),
    }),
    effect: 'read',
  }),
  'inquiry.listFavourites': endpoint({
    name: 'inquiry.listFavourites',
    summary: '我收藏的机构，与所在企业无关',
    access: { caller: 'member' },
    input: z.object({
      ...pageInput,
      /** Among these only. */
      codes: z.array(institutionCode).max(50).optional(),
    }),
    output: pageOf(card),
    effect: 'read',
  }),
  'inquiry.setFavourite': endpoint({
    name: 'inquiry.setFavourite',
    summary: '收藏或取消收藏一家机构',
    access: { caller: 'member' },
    input: z.object({ institutionCode, favourite: z.boolean() }),
    output: done,
    effect: 'write',
  }),
} as const;

/** The institution's side of an inquiry: the same quoting. */
export const inquiryQuotationCalls = {
  'inquiryQuotation.list': directed('inquiryQuotation.list', quotationCalls['quotation.list']),
  'inquiryQuotation.detail': directed(
    'inquiryQuotation.detail',
    quotationCalls['quotation.detail'],
    'inquiryQuotationProvider',
  ),
  'inquiryQuotation.confirm': directed(
    'inquiryQuotation.confirm',
    quotationCalls['quotation.confirm'],
    'inquiryQuotationProvider',
  ),
  'inquiryQuotation.cancel': directed(
    'inquiryQuotation.cancel',
    quotationCalls['quotation.cancel'],
    'inquiryQuotationProvider',
  ),
  'inquiryQuotation.packageDetail': directed(
    'inquiryQuotation.packageDetail',
    quotationCalls['quotation.packageDetail'],
    'inquiryQuotationPackageProvider',
  ),
  'inquiryQuotation.confirmPackage': directed(
    'inquiryQuotation.confirmPackage',
    quotationCalls['quotation.confirmPackage'],
    'inquiryQuotationPackageProvider',
  ),
} as const;
