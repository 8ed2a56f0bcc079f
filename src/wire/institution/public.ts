// What visitors see of institutions in force. Group prices of single items stay between provider and buyer: here are the
// list prices and the packages that an institution publishes itself.
import { z } from 'zod';
import { read } from '#wire/kernel/endpoint.ts';
import {
  codeName,
  integer,
  keywordText,
  labelled,
  moment,
  pageInput,
  pageOf,
  regionCode,
  yuan,
} from '#wire/kernel/shapes.ts';

const named = codeName.extend({ code: z.string() });
const counted = named.extend({ count: z.number().int() });
const keyword = keywordText(40);
export const institutionCode = labelled('机构代码', z.string().min(1).max(40));

export const institutionSorts = ['', 'items', 'response', 'package'] as const;
export type InstitutionSort = (typeof institutionSorts)[number];

export const card = z.object({
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  type: named,
  level: named,
  city: named,
  /** 南山区; '' when the institution gave its city only. */
  district: z.string(),
  address: z.string(),
  services: z.array(named),
  dailyCapacity: z.number().int(),
  /** Where its first photo lies, or a drawn façade of its own while it has none. */
  photo: z.string(),
  /** Active items of its library. */
  itemCount: z.number().int(),
  /** Median from invitation to quote; null before the first. */
  responseHours: z.number().nullable(),
  awardCount: z.number().int(),
  /** Its cheapest package: an annual one where it has one. */
  packageFrom: z.object({ price: yuan, checkType: named }).nullable(),
});

const libraryItem = z.object({
  name: z.string(),
  /** Of a row of several items at one price: what it consists of. */
  contains: z.array(z.string()),
  listPrice: yuan,
  /** 限女性, 40 岁及以上, or the institution's own text; '' for none. */
  limits: z.string(),
});

export const institutionPackage = z.object({
  id: z.string(),
  name: z.string(),
  checkType: named,
  description: z.string(),
  listPrice: yuan,
  salePrice: yuan,
  itemCount: z.number().int(),
  /** Items by name for each sex it is for; the same list stands once. */
  audiences: z.array(z.object({ label: z.string(), items: z.array(z.string()) })),
});

/** An institution's public page. */
export const institutionProfile = card.extend({
  regionName: z.string(),
  photos: z.array(z.object({ src: z.string(), caption: z.string() })),
  /** When it examines; `days` '' while it has not said. `closed`: from today on. */
  opening: z.object({
    days: z.string(),
    closed: z.array(z.object({ from: z.string(), to: z.string(), note: z.string() })),
  }),
  hours: z.string(),
  introduction: z.string(),
  licenceNo: z.string(),
  creditCode: z.string(),
  certifiedAt: moment.nullable(),
  packages: z.array(institutionPackage),
  /** Last change of an item that is shown; null without any. */
  libraryUpdatedAt: moment.nullable(),
  /** By kind of examination (dictionary item_type), within it by the standard catalogue's category. */
  library: z.array(
    z.object({
      type: z.string(),
      itemCount: z.number().int(),
      categories: z.array(z.object({ name: z.string(), items: z.array(libraryItem) })),
    }),
  ),
  /** Won on this platform, newest first; open demands only, without prices. */
  awards: z.array(
    z.object({
      demandId: z.string(),
      title: z.string(),
      purpose: z.string(),
      headcount: z.number().int(),
      at: moment,
    }),
  ),
});

export const institutionPublicCalls = {
  'institution.list': read({
    summary: '体检机构列表：按在库项目与响应速度排列',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      ...pageInput,
      /** Province, city or district; '' = everywhere. */
      regionId: labelled('地区', z.union([z.literal(''), regionCode]).default('')),
      /** Dictionary hospital_level. */
      level: labelled('医院等级', z.string().max(40).default('')),
      /** Dictionary medical_org_type. */
      type: labelled('机构类型', z.string().max(40).default('')),
      /** In name, short name or its pinyin. */
      keyword: keyword.default(''),
      /** '': by standing (library and response); `package`: cheapest annual package first, those without one last. */
      sort: labelled('排序', z.enum(institutionSorts).default('')),
      /** Institutions of this city come first. */
      nearCityId: labelled('附近城市', regionCode.optional()),
    }),
    output: pageOf(card).extend({
      /** What the list was restricted to; null = everywhere. */
      region: z.object({ code: z.string(), name: z.string(), city: named.nullable() }).nullable(),
      /** Choices, with how many institutions each would find beside the other filters. Districts of the region's city;
       * cities of a keyword's hits, most first; all empty when the list is of everything everywhere. */
      cities: z.array(counted),
      districts: z.array(counted),
      levels: z.array(counted),
      types: z.array(counted),
    }),
  }),
  'institution.listForHome': read({
    summary: '首页机构：一个城市排在前面的几家',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({
      cityId: labelled('城市', regionCode.optional()),
      size: integer(1, 12, '条数').default(6),
    }),
    output: z.object({
      city: named,
      total: z.number().int(),
      records: z.array(card),
      /** Where the city has none: the nearest cities that have, each with its best. */
      nearest: z.array(
        z.object({
          city: named,
          total: z.number().int(),
          /** Between the centres of the two cities; null: not known. */
          kilometres: z.number().int().nullable(),
          records: z.array(card),
        }),
      ),
    }),
  }),
  'institution.search': read({
    summary: '按名称或拼音查机构',
    access: { caller: 'visitor' },
    input: z.object({
      keyword: keyword.min(1, { error: '请填写机构名称或拼音。' }),
      size: integer(1, 20, '条数').default(10),
    }),
    output: z.object({
      records: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          city: z.string(),
          level: z.string(),
          type: z.string(),
        }),
      ),
    }),
  }),
  'institution.listPackages': read({
    summary: '机构的套餐及其标准项目，供采购需求选用',
    kind: 'list',
    access: { caller: 'member' },
    viewAs: 'shown',
    input: z.object({ institutionCode }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        checkType: named,
        sexes: z.array(
          z.object({
            sex: z.literal([1, 2, 3]),
            /** Standard items, each once. */
            codes: z.array(z.string()),
            /** What of it is no standard item, in the institution's words. */
            others: z.array(z.string()),
          }),
        ),
      }),
    ),
    failures: [404],
  }),
  'institution.byCode': read({
    summary: '机构主页',
    access: { caller: 'visitor' },
    input: z.object({ institutionCode }),
    output: institutionProfile,
    failures: [404],
  }),
  'doctor.list': read({
    summary: '机构的医师',
    kind: 'list',
    access: { caller: 'visitor' },
    input: z.object({ institutionCode }),
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        title: named,
        department: z.string(),
        introduction: z.string(),
        /** Its address; '': none. */
        photo: z.string(),
        /** 1 Monday to 7 Sunday; none: not said. */
        days: z.array(z.number().int()),
      }),
    ),
  }),
  'institution.place': read({
    summary: '机构位置：本机构与同城其他机构的坐标（示意图用）',
    access: { caller: 'visitor' },
    input: z.object({ institutionCode }),
    output: z.object({
      city: named,
      /** Null when the institution gave none. */
      own: z.object({ longitude: z.number(), latitude: z.number() }).nullable(),
      /** Institutions of the city, this one among them. */
      cityTotal: z.number().int(),
      /** The nearest ones, nearest first; empty when the own place is not known. */
      others: z.array(
        z.object({
          code: z.string(),
          shortName: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          /** Straight line. */
          kilometres: z.number(),
        }),
      ),
    }),
    failures: [404],
  }),
} as const;
