// The employee's own page: by the token of their link, and by the proof that opening it with the mobile's last digits gives.
import { z } from 'zod';
import { normaliseDigits } from '#domain/kernel/typed.ts';
import { read, write } from '#wire/kernel/endpoint.ts';
import { slotId } from '#wire/kernel/ids.ts';
import { labelled, moment, status, typedText } from '#wire/kernel/shapes.ts';

const link = {
  token: labelled('链接', z.string({ error: '链接不完整，请从单位发给您的链接重新打开。' }).max(64)),
};
const opened = {
  ...link,
  proof: labelled('打开凭证', z.string({ error: '请输入手机号后四位打开。' }).max(120)),
};
const visitor = { caller: 'visitor' } as const;
const fourDigits = '请填写手机号的后四位数字。';
const day = z.string();
const half = z.union([z.literal(0), z.literal(1)]);

const booked = z.object({
  institutionId: z.string(),
  institution: z.string(),
  address: z.string(),
  phone: z.string(),
  day,
  half: half.nullable(),
  /** The last day on which it can be moved or cancelled; '' when that is over. */
  changeUntil: z.string(),
});

const own = z.object({
  name: z.string(),
  company: z.string(),
  status,
  visit: booked.nullable(),
  /** Null: the company has not given one yet. */
  package: z
    .object({
      label: z.string(),
      items: z.array(z.object({ name: z.string(), significance: z.string(), preparation: z.string() })),
    })
    .nullable(),
  instructions: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  institutions: z.array(
    z.object({
      institutionId: z.string(),
      name: z.string(),
      city: z.string(),
      /** The person's own city where this institution does not examine; '' where it does. */
      awayFrom: z.string(),
      address: z.string(),
      phone: z.string(),
      hours: z.string(),
      examFrom: day.nullable(),
      examTo: day.nullable(),
      slots: z.array(z.object({ slotId: z.string(), day, half, free: z.number().int() })),
    }),
  ),
  /** Whether something was said, never what: the company has both the link and the mobile. */
  declared: z.boolean(),
  /** Whether pregnancy is asked for at all. */
  asksPregnancy: z.boolean(),
  /** What the visit allows now: book, move, giveBack. */
  actions: z.array(z.string()),
});

export const checkupCalls = {
  'checkup.open': write({
    summary: '员工用链接和手机号后四位打开自己的体检页；输错五次后锁定，由单位重发链接',
    access: visitor,
    ignoresIdempotencyKey: 'always',
    input: z.object({
      ...link,
      mobileTail: typedText(
        normaliseDigits,
        labelled('手机号后四位', z.string().regex(/^\d{4}$/, { error: fourDigits })),
        fourDigits,
      ),
    }),
    output: z.object({ proof: z.string(), until: moment }),
    failures: [409],
  }),
  'checkup.detail': read({
    summary: '员工自己的体检：套餐、可选机构与时段、已约日期',
    access: visitor,
    input: z.object(opened),
    output: own,
  }),
  'checkup.book': write({
    summary: '员工预约或改约一个半天',
    access: visitor,
    ignoresIdempotencyKey: 'always',
    input: z.object({
      ...opened,
      slotId,
      /** They go to an institution that is not in their own city, and say so. */
      elsewhere: labelled('到其他城市体检', z.boolean().default(false)),
    }),
    output: own,
    failures: [409],
  }),
  'checkup.cancel': write({
    summary: '员工取消预约',
    access: visitor,
    ignoresIdempotencyKey: 'always',
    input: z.object(opened),
    output: own,
    failures: [409],
  }),
  'checkup.declare': write({
    summary: '员工告知体检机构的婚姻状况与孕期；单位看不到',
    access: visitor,
    ignoresIdempotencyKey: 'always',
    input: z.object({
      ...opened,
      married: labelled('婚姻状况', z.enum(['yes', 'no', ''], { error: '请选择婚姻状况。' })),
      pregnancy: labelled('孕期', z.enum(['no', 'yes', 'maybe', ''], { error: '请选择孕期情况。' })),
    }),
    output: own,
    failures: [409],
  }),
} as const;
