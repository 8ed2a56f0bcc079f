import { z } from 'zod';
import { visitStatus } from '#domain/examination/visit-machine.ts';
import { normaliseMobile } from '#domain/kernel/typed.ts';
import { unplacedReasons } from '#domain/roster/count-heads.ts';
import { packageId } from '#wire/kernel/ids.ts';
import { labelled, optionalText, regionCode, status, text, typedText } from '#wire/kernel/shapes.ts';

/** What comes from a company's own list is read and written by who may purchase; figures by all its members. */
export const ownRoster = {
  caller: 'buyer',
  relation: 'rosterOwner',
  by: 'rosterId',
  act: 'purchase',
} as const;
export const ownPerson = {
  caller: 'buyer',
  relation: 'rosterPersonOwner',
  by: 'personId',
  act: 'purchase',
} as const;

export const unassigned = z.enum(
  Object.keys(unplacedReasons) as [keyof typeof unplacedReasons, ...(keyof typeof unplacedReasons)[]],
);
export const sex = z.enum(['male', 'female']);

/** Of a person, as a form sends them. */
export const personFields = {
  employeeNo: optionalText('工号', 40),
  name: text('姓名', 40),
  mobile: typedText(
    normaliseMobile,
    labelled('手机号', z.string().max(20, { error: '请填写 11 位大陆手机号。' })),
  ).default(''),
  idNumber: optionalText('身份证号', 24),
  sex: labelled('性别', z.union([z.literal(''), sex]).default('')),
  birthDate: labelled(
    '出生日期',
    z.union([z.literal(''), z.iso.date({ error: '请选择出生日期。' }).max(10)]).default(''),
  ),
  married: labelled('婚姻状况', z.enum(['', 'yes', 'no']).default('')),
  department: optionalText('部门', 60),
  group: optionalText('人员类别', 40),
  cityId: z.union([z.literal(''), regionCode]).default(''),
  /** A dependant's; '' of an employee. */
  kinship: optionalText('与员工关系', 20),
  /** '' leaves it to the rules. */
  packageId: labelled('套餐', z.union([z.literal(''), packageId]).default('')),
};

export const personBrief = z.object({
  rowNo: z.number().int(),
  employeeNo: z.string(),
  name: z.string(),
  department: z.string(),
  /** '' of an employee. */
  kinship: z.string(),
  /** '' for none. */
  packageLabel: z.string(),
  /** Why there is none. */
  reason: unassigned.nullable(),
});

export const rosterPackage = z.object({
  packageId: z.string(),
  label: z.string(),
  /** Heads that were awarded. */
  awarded: z.number().int(),
  /** People of the list, those who left not among them. */
  people: z.number().int(),
});

export const listedPerson = z.object({
  personId: z.string(),
  employeeNo: z.string(),
  name: z.string(),
  /** As typed; the company's own list. */
  mobile: z.string(),
  idNumber: z.string(),
  sex: sex.nullable(),
  birthDate: z.string().nullable(),
  married: z.boolean().nullable(),
  department: z.string(),
  group: z.string(),
  cityId: z.string().nullable(),
  city: z.string(),
  kinship: z.string(),
  packageId: z.string().nullable(),
  packageLabel: z.string(),
  /** Of who has no package. */
  reason: unassigned.nullable(),
  byHand: z.boolean(),
  status,
  /** Of the date, '' without one: day, 上午 or 下午, where. */
  day: z.string(),
  half: z.string(),
  institution: z.string(),
  /** The last message that was sent; null: none yet. */
  message: z.object({ kind: z.string(), day: z.string(), state: z.string() }).nullable(),
  opened: z.boolean(),
  left: z.boolean(),
});

export const stateFilter = z.union([
  z.enum(['', 'noPackage', 'left']),
  z.literal(Object.values(visitStatus)),
]);

/** Counts of people by where they stand; `people` is their sum without who left. */
export const progressCounts = z.object({
  people: z.number().int(),
  invited: z.number().int(),
  unbooked: z.number().int(),
  booked: z.number().int(),
  arrived: z.number().int(),
  missed: z.number().int(),
});

/** How many people an upload has put on the list, back on it, changed, and taken off it. */
export const writtenCounts = z.object({
  joined: z.number().int(),
  returned: z.number().int(),
  changed: z.number().int(),
  left: z.number().int(),
});

export const listWriting = z.object({
  done: z.number().int(),
  /** 0 while it waits or compares. */
  total: z.number().int(),
  /** `changed`: the list was changed after the comparison. */
  failure: z.enum(['changed', 'interrupted']).nullable(),
});
