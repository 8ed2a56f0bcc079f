import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId, packageId, personId, rosterId } from '#wire/kernel/ids.ts';
import {
  done,
  empty,
  fileOutput,
  integer,
  keywordText,
  labelled,
  pageInput,
  pageOf,
  shortText,
  unique,
} from '#wire/kernel/shapes.ts';
import {
  listedPerson,
  listWriting,
  ownPerson,
  ownRoster,
  personBrief,
  personFields,
  progressCounts,
  rosterPackage,
  stateFilter,
  unassigned,
  writtenCounts,
} from './shapes.ts';

const version = labelled('名单版本', z.string({ error: '请刷新页面后重试。' }).min(1).max(30));
/** `whole`: the file names everybody, so whoever is missing leaves the list. */
const scope = labelled('文件范围', z.enum(['whole', 'some'], { error: '请选择这份文件是不是完整名单。' }));

/** The staff list (人员名单) of a completed demand. */
export const rosterCalls = {
  'roster.list': read({
    summary: '本企业已完成采购的需求与各自的人员名单、到检人数',
    access: { caller: 'buyer' },
    viewAs: 'shown',
    input: empty,
    output: z.array(
      z.object({
        demandId: z.string(),
        number: z.string(),
        title: z.string(),
        examFrom: z.string(),
        examTo: z.string(),
        /** Heads that were awarded. */
        awarded: z.number().int(),
        /** Null: no list yet. */
        rosterId: z.string().nullable(),
        counts: progressCounts,
      }),
    ),
  }),
  'roster.ofDemand': read({
    summary: '一个需求的人员名单概况：套餐与定标人数、告知文本；还没有名单时 rosterId 为 null',
    access: { caller: 'buyer', relation: 'demandOwner', by: 'demandId' },
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({
      rosterId: z.string().nullable(),
      /** Of the list as it was read; a change in between is refused. '' without a list. */
      version: z.string(),
      number: z.string(),
      title: z.string(),
      /** '' while the demand leaves them open. */
      examFrom: z.string(),
      examTo: z.string(),
      /** False: nothing was awarded, and no list can be made. */
      completed: z.boolean(),
      mayChange: z.boolean(),
      asksMarriage: z.boolean(),
      packages: z.array(rosterPackage),
      cities: z.array(z.object({ cityId: z.string(), city: z.string() })),
      departments: z.array(z.string()),
      counts: progressCounts,
      noPackage: z.number().int(),
      left: z.number().int(),
      consent: z.object({ version: z.string(), texts: z.array(z.string()) }),
      /** A long list that is being written in the background, or why that ended without it; null: none. */
      writing: listWriting.nullable(),
      /** Null: the people's data are there. */
      erasedAt: z.string().nullable(),
    }),
  }),
  'roster.add': write({
    summary: '为已完成的需求建立人员名单，并确认个人信息告知',
    access: { caller: 'buyer', relation: 'demandOwner', by: 'demandId' },
    input: z.object({
      demandId,
      consentVersion: labelled(
        '个人信息告知',
        z.string({ error: '请确认个人信息告知。' }).min(1, { error: '请确认个人信息告知。' }).max(20),
      ),
    }),
    output: z.object({ rosterId: z.string() }),
    failures: [409],
  }),
  'roster.compare': read({
    summary:
      '把一份名单（浏览器读出的行，JSON，50,000 行以内）与现有名单比较：新增、离开、变动、不能读取的行；不保存任何内容',
    access: ownRoster,
    viewAs: 'hidden',
    upload: true,
    input: z.object({ rosterId, scope }),
    output: z.object({
      version: z.string(),
      total: z.number().int(),
      unchanged: z.number().int(),
      /** The first 200 of each. */
      joiners: z.object({ count: z.number().int(), people: z.array(personBrief) }),
      returners: z.object({ count: z.number().int(), people: z.array(personBrief) }),
      leavers: z.object({
        count: z.number().int(),
        /** Of whom a date is cancelled. */
        booked: z.number().int(),
        people: z.array(personBrief),
      }),
      changes: z.object({
        count: z.number().int(),
        people: z.array(
          personBrief.extend({
            fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
          }),
        ),
      }),
      /** Rows that are not taken. */
      unread: z.object({
        count: z.number().int(),
        rows: z.array(z.object({ rowNo: z.number().int(), name: z.string(), reasons: z.array(z.string()) })),
      }),
      unassigned: z.array(z.object({ reason: unassigned, count: z.number().int() })),
      /** As the list writes them; whoever has one is taken without a city. */
      unknownCities: z.array(z.object({ city: z.string(), count: z.number().int() })),
      packages: z.array(rosterPackage),
    }),
  }),
  'roster.confirm': write({
    summary:
      '写入比较过的名单：新增的人各有一条到检记录，离开的人取消预约并释放名额；超过 2,000 行的在后台写入',
    access: ownRoster,
    upload: true,
    input: z.object({ rosterId, scope, version }),
    output: z.object({
      /** Null: a long list, which is written in the background. */
      written: writtenCounts.nullable(),
    }),
    failures: [409, 413],
  }),
  'roster.savePerson': write({
    summary: '手工添加或修改名单上的一个人；不选套餐时按需求的规则分配',
    access: ownRoster,
    input: z.object({
      rosterId,
      /** '' adds somebody. */
      personId: labelled('人员', z.union([z.literal(''), personId]).default('')),
      ...personFields,
    }),
    output: done,
    failures: [409],
  }),
  'roster.replacePerson': write({
    summary: '一步替换：原来的人离开名单（取消预约并释放名额），新来的人加入；已到检的人不能替换',
    access: ownPerson,
    input: z.object({ personId, ...personFields }),
    output: done,
    failures: [409],
  }),
  'roster.assign': write({
    summary: '为名单上的人选定套餐；packageId 为空时改回按规则分配',
    access: ownRoster,
    input: z.object({
      rosterId,
      personIds: labelled(
        '人员',
        unique(
          z.array(personId).min(1, { error: '请选择人员。' }).max(500, { error: '一次最多选择 500 人。' }),
        ),
      ),
      packageId: labelled('套餐', z.union([z.literal(''), packageId])),
    }),
    output: z.object({ changed: z.number().int(), kept: z.number().int() }),
    failures: [409],
  }),
  'roster.removePerson': write({
    summary: '把一个人移出名单，取消其预约并释放名额；已到检的保留到检记录',
    access: ownPerson,
    input: z.object({ personId }),
    output: done,
    failures: [409],
  }),
  'roster.restorePerson': write({
    summary: '让离开名单的人回到名单',
    access: ownPerson,
    input: z.object({ personId }),
    output: done,
    failures: [409],
  }),
  'roster.listPeople': read({
    summary: '名单上的人：套餐、预约状态与日期；不含体检项目',
    access: ownRoster,
    viewAs: 'hidden',
    kind: 'list',
    input: z.object({
      rosterId,
      ...pageInput,
      /** An employee number, mobile or identity number as a whole, or a part of a name. */
      keyword: keywordText(40).default(''),
      state: labelled('状态', stateFilter.default('')),
      department: shortText(60, '部门').default(''),
      packageId: labelled('套餐', z.union([z.literal(''), packageId]).default('')),
    }),
    output: pageOf(listedPerson),
  }),
  'roster.link': read({
    summary: '一个人的预约链接',
    access: ownPerson,
    viewAs: 'hidden',
    input: z.object({ personId }),
    output: z.object({ link: z.string() }),
  }),
  'roster.renewLink': write({
    summary: '作废一个人原来的预约链接，换成新的',
    access: ownPerson,
    input: z.object({ personId }),
    output: done,
    failures: [409],
  }),
  'roster.exportXlsx': read({
    summary: '导出名单：每人的套餐、预约状态与日期；不含体检项目',
    access: ownRoster,
    viewAs: 'hidden',
    file: true,
    input: z.object({ rosterId }),
    output: fileOutput,
  }),
  'roster.progress': read({
    summary: '到检进度：按城市、部门、周统计已邀请、已预约、已到检、未到检的人数',
    access: { ...ownRoster, act: 'read' },
    viewAs: 'shown',
    input: z.object({ rosterId }),
    output: z.object({
      counts: progressCounts,
      cities: z.array(progressCounts.extend({ name: z.string() })),
      departments: z.array(progressCounts.extend({ name: z.string() })),
      /** Days of the Mondays; people with a date in that week. */
      weeks: z.array(
        z.object({
          from: z.string(),
          booked: z.number().int(),
          arrived: z.number().int(),
          missed: z.number().int(),
        }),
      ),
    }),
  }),
  'roster.send': write({
    summary:
      '向名单上的人发送预约邀请或提醒短信；每人每天最多一条，次日才能再发；同一手机号十分钟内最多一条、一天最多三条',
    access: ownRoster,
    input: z.object({
      rosterId,
      kind: labelled('发送内容', z.enum(['invite', 'remind'], { error: '请选择发送邀请还是提醒。' })),
      departments: labelled('部门', unique(z.array(z.string().max(60)).max(500)).default([])),
      /** `remind`: only who was invited at least so many days ago. */
      days: integer(0, 60, '天数').default(0),
    }),
    output: z.object({
      queued: z.number().int(),
      /** Left out: the number got one in the last ten minutes, three today, or stands on the list again; over all lists and companies. */
      spared: z.number().int(),
      today: z.number().int(),
      noMobile: z.number().int(),
      noPackage: z.number().int(),
    }),
    failures: [409, 429],
  }),
} as const;
