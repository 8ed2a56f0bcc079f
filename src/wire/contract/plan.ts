// 电子体检方案: made from the awards of a completed demand, edited by the buyer, read by staff through a shared link.
import { z } from 'zod';
import { fileRef } from '#wire/common/common.ts';
import { openCallExamples } from '#wire/common/open-call-examples.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId, institutionId, packageId, planId } from '#wire/kernel/ids.ts';
import {
  codeName,
  countedPageOf,
  done,
  fileOutput,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  shortText,
  text,
} from '#wire/kernel/shapes.ts';

const ofDemand = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const owner = { caller: 'member', relation: 'planOwner', by: 'planId' } as const;
const day = z.string().nullable();

const city = z.object({ regionId: z.string(), name: z.string(), headcount: z.number().int() });
const demandBase = z.object({
  title: z.string(),
  company: z.string(),
  purpose: codeName,
  headcount: z.number().int(),
  examFrom: day,
  examTo: day,
});
const awardedPackage = z.object({
  packageId: z.string(),
  label: z.string(),
  institution: z.string(),
  institutionId: z.string(),
  /** Of whom it is: name of the group, sex and ages in whole years (null: no bound). */
  group: z.string(),
  sex: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  sexName: z.string(),
  ageMin: z.number().int().nullable(),
  ageMax: z.number().int().nullable(),
  /** Whose people go there, where the demand was awarded by city. */
  cities: z.array(z.string()),
  /** Keys of the instructions that its items ask for. */
  instructions: z.array(z.string()),
  items: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      category: z.string(),
      /** What it is for, in a sentence for people. */
      significance: z.string(),
      /** 检前准备, of a panel also what its members need. */
      preparation: z.string(),
    }),
  ),
});
const institution = z.object({
  institutionId: z.string(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  hours: z.string(),
  /** How to book, as the buyer wrote it. */
  booking: z.string(),
  packages: z.array(z.string()),
  /** Cities whose people have to travel here. */
  travellers: z.array(z.string()),
  /** As its contract says now, by its last supplement; null without a signed one, or where it says none. */
  examFrom: day,
  examTo: day,
  /** What supplements changed. */
  itemChanges: z.array(
    z.object({ label: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
  ),
});
const instruction = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  items: z.array(z.string()),
  source: z.string(),
});

/** What staff reads: no person, no price, no number of heads in a package. */
const sharedPlan = z.object({
  title: z.string(),
  company: z.string(),
  examFrom: day,
  examTo: day,
  introduction: z.string(),
  cities: z.array(z.string()),
  institutions: z.array(institution),
  packages: z.array(awardedPackage),
  instructions: z.array(instruction),
  /** Labels of packages, or of their people of a city, whom the award left to nobody. */
  leftOut: z.array(z.string()),
  updatedAt: moment,
});

const filters = { keyword: keywordText(50).default(''), ...pageInput };
const listed = countedPageOf(
  z.object({
    planId: z.string(),
    number: z.string(),
    title: z.string(),
    company: z.string(),
    demandId: z.string(),
    demandNumber: z.string(),
    /** '' while it is not shared. */
    shareToken: z.string(),
    stored: z.boolean(),
    updatedAt: moment,
  }),
);

export const planCalls = {
  'plan.add': write({
    summary: '由定标结果生成体检方案；已有的原样返回',
    access: ofDemand,
    input: z.object({ demandId }),
    output: z.object({ planId: z.string() }),
    failures: [409],
  }),
  'plan.update': write({
    summary: '修改体检方案，或存入导出的 PDF（planId, url）',
    access: owner,
    input: z.object({
      planId,
      /** `src` of an uploaded PDF of one's own. */
      url: labelled('方案文件', z.string().max(300).optional()),
      /** What the buyer wrote, and the version that it was written on. */
      version: integer(1, 1_000_000_000, '版本').optional(),
      title: text('方案名称', 100).optional(),
      introduction: shortText(2000, '说明').optional(),
      bookings: labelled(
        '预约方式',
        z
          .array(z.object({ institutionId, text: shortText(500, '预约方式') }))
          .max(200)
          .optional(),
      ),
      /** Those of the rules by their key; an unknown key is one that the buyer adds. */
      instructions: labelled(
        '注意事项',
        z
          .array(
            z.object({
              key: labelled('注意事项编号', z.string().max(40)),
              title: text('标题', 50),
              text: shortText(500, '注意事项'),
            }),
          )
          .max(50)
          .optional(),
      ),
    }),
    output: z.object({ version: z.number().int(), savedAt: moment }),
    failures: [409],
  }),
  'plan.detail': read({
    summary: '体检方案详情',
    access: { caller: 'member', relation: 'planReader', by: 'planId' },
    viewAs: 'shown',
    input: z.object({ planId }),
    output: sharedPlan.extend({
      planId: z.string(),
      number: z.string(),
      demandId: z.string(),
      version: z.number().int(),
      /** '' while it is not shared. */
      shareToken: z.string(),
      file: fileRef.nullable(),
      editable: z.boolean(),
      /** Institutions whose contract is not signed by both. */
      uncontracted: z.array(z.string()),
      /** What is under contract, as it holds now. */
      contracts: z.array(
        z.object({
          contractId: z.string(),
          number: z.string(),
          /** 第 N 号增补 that says so; 0: the contract itself. */
          ordinal: z.number().int(),
          institution: z.string(),
          packages: z.array(z.object({ label: z.string(), headcount: z.number().int() })),
          examFrom: day,
          examTo: day,
        }),
      ),
    }),
  }),
  'plan.list': read({
    summary: '企业的体检方案，以及已定标而未生成方案的需求；或机构中标采购的体检方案',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({
      side: labelled('身份', z.enum(['buyer', 'institution']).default('buyer')),
      ...filters,
    }),
    output: listed.extend({
      waiting: z.array(z.object({ demandId: z.string(), number: z.string(), title: z.string() })),
    }),
  }),
  'console.listPlans': read({
    summary: '全部体检方案',
    kind: 'list',
    access: { caller: 'operator', duty: 'review' },
    input: z.object(filters),
    output: listed,
  }),
  'plan.listCities': read({
    summary: '一个需求的体检城市',
    kind: 'list',
    access: ofDemand,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.array(city),
  }),
  'plan.demandBase': read({
    summary: '一个需求的基本信息，以及它的方案',
    access: ofDemand,
    viewAs: 'shown',
    input: z.object({ demandId }).meta({ examples: [{ bidId: '019aa000-0000-7000-8000-000000000001' }] }),
    output: demandBase
      .extend({
        demandId: z.string(),
        number: z.string(),
        /** '' while there is none. */
        planId: z.string(),
        /** Why the caller can make none; '' when they can. */
        whyNot: z.string(),
      })
      .meta({ examples: [openCallExamples.planDemandBase] }),
  }),
  'plan.listAwarded': read({
    summary: '一个需求已定标的套餐与项目',
    kind: 'list',
    access: ofDemand,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.array(awardedPackage),
  }),
  'plan.exportPdf': read({
    summary: '体检方案 PDF，文字可以选取和搜索；可以只要一个套餐的',
    access: { caller: 'member', relation: 'planReader', by: 'planId' },
    viewAs: 'shown',
    input: z.object({ planId, packageId: packageId.optional() }),
    output: fileOutput,
    failures: [413],
    file: true,
  }),
  'plan.share': write({
    summary: '开启或停止分享；停止后原链接失效，再开启是新的链接',
    access: owner,
    input: z.object({ planId, shared: labelled('是否分享', z.boolean()) }),
    output: done.extend({ shareToken: z.string() }),
    ignoresIdempotencyKey: 'always',
  }),
  'plan.shared': read({
    summary: '凭分享链接查看体检方案',
    access: { caller: 'visitor' },
    input: z.object({ token: labelled('分享凭证', z.string().max(64)) }),
    output: sharedPlan,
  }),
} as const;
