// 接待: an institution's half-days, who has a date in them, and who came.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { institutionId, slotId, visitId } from '#wire/kernel/ids.ts';
import {
  dayInput,
  done,
  fileOutput,
  integer,
  labelled,
  optionalReason,
  reason,
  shortText,
  status,
  text,
  unique,
  yuan,
  yuanInput,
} from '#wire/kernel/shapes.ts';

export const ofInstitution = {
  caller: 'provider',
  relation: 'institutionMember',
  by: 'institutionId',
  act: 'visits',
} as const;
const ofVisit = { caller: 'provider', relation: 'visitInstitution', by: 'visitId', act: 'visits' } as const;
const half = z.union([z.literal(0), z.literal(1)]);
const places = integer(0, 5000, '名额');
const period = { from: labelled('开始日期', dayInput), to: labelled('结束日期', dayInput) };

const visitor = z.object({
  visitId: z.string(),
  name: z.string(),
  /** '' where the list doesn't say. */
  sex: z.enum(['male', 'female', '']),
  age: z.number().int().nullable(),
  mobile: z.string(),
  company: z.string(),
  package: z.string(),
  half: half.nullable(),
  status,
  /** What the person told this institution. */
  declared: z.object({ married: z.enum(['yes', 'no', '']), pregnancy: z.enum(['no', 'yes', 'maybe', '']) }),
  omitted: z.array(z.string()),
  addOns: z.array(z.object({ name: z.string(), price: yuan, payer: z.enum(['company', 'person']) })),
  /** Names of the package's items, as the contract calls them. */
  items: z.array(z.string()),
  actions: z.array(z.string()),
});

export const receptionCalls = {
  'examSlot.list': read({
    summary: '本机构一段日期内的体检时段：名额、已约、是否停诊',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId, ...period }),
    output: z.object({
      slots: z.array(
        z.object({
          slotId: z.string(),
          day: z.string(),
          half,
          places: z.number().int(),
          taken: z.number().int(),
          closed: z.boolean(),
          arrived: z.number().int(),
        }),
      ),
      /** From the institution's own data: what to open is proposed from it. */
      openDays: z.array(z.number().int()),
      /** Heads a day; null: not stated. */
      capacity: z.number().int().nullable(),
      /** '' while not stated. */
      phone: z.string(),
    }),
  }),
  'examSlot.open': write({
    summary: '开放一段日期的半天时段；已有的时段不变，休息日跳过',
    access: ofInstitution,
    input: z.object({
      institutionId,
      ...period,
      weekdays: labelled(
        '开放日',
        z
          .array(integer(1, 7, '开放日'))
          .min(1, { error: '请至少选择一天。' })
          .max(7),
      ),
      morning: places,
      afternoon: places,
      /** Of the reception: people who have a date are told it. */
      phone: text('接待电话', 30, 5),
    }),
    output: z.object({ added: z.number().int(), kept: z.number().int(), closedDays: z.number().int() }),
    failures: [409],
  }),
  'examSlot.save': write({
    summary: '修改一个时段的名额，或停诊；名额不能少于已约人数',
    access: ofInstitution,
    input: z.object({ institutionId, slotId, places, closed: labelled('是否停诊', z.boolean()) }),
    output: done,
    failures: [409],
  }),
  'checkupVisit.listDay': read({
    summary: '某一天的到检名单：只有约在本机构的人',
    access: ofInstitution,
    viewAs: 'hidden',
    input: z.object({ institutionId, day: labelled('日期', dayInput) }),
    output: z.object({ people: z.array(visitor) }),
  }),
  'checkupVisit.exportDay': read({
    summary: '某一天的到检名单（Excel）',
    access: ofInstitution,
    viewAs: 'hidden',
    file: true,
    input: z.object({ institutionId, day: labelled('日期', dayInput) }),
    output: fileOutput,
  }),
  'checkupVisit.arrive': write({
    summary: '登记到检，及未做的项目与加项；已到检的修改须说明原因，内容相同的不重复登记',
    access: ofVisit,
    input: z.object({
      visitId,
      omitted: labelled(
        '未做的项目',
        unique(z.array(shortText(100, '项目')))
          .max(300)
          .default([]),
      ),
      addOns: labelled(
        '加项',
        z
          .array(
            z.object({
              name: shortText(60, '加项').min(1, { error: '请填写加项名称。' }),
              price: labelled('价格', yuanInput),
              payer: labelled('付费方', z.enum(['company', 'person'], { error: '请选择由谁付费。' })),
            }),
          )
          .max(50, { error: '最多 50 项加项。' })
          .default([]),
      ),
      /** Of who has arrived already and has other items now. */
      reason: optionalReason('修改原因'),
    }),
    output: done,
    failures: [409],
  }),
  'checkupVisit.move': write({
    summary: '机构为约在本机构的人改到本机构的另一个半天，未到检的也可以；短信通知本人',
    access: ofVisit,
    input: z.object({ visitId, slotId }),
    output: z.object({
      /** Whether the person is told: nobody gets two messages a day. */
      told: z.enum(['bySms', 'alreadyToday', 'noMobile']),
    }),
    failures: [409],
  }),
  'checkupVisit.correct': write({
    summary: '更正为未到检，须说明原因',
    access: ofVisit,
    input: z.object({ visitId, reason: reason('更正原因') }),
    output: done,
    failures: [409],
  }),
} as const;
