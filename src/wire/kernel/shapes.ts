import { z } from 'zod';
import { mobilePattern } from '#domain/kernel/mobile.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { reasonLength, reasonProblem } from '#domain/kernel/reason.ts';
import { cleanText, trimText } from '#domain/kernel/text.ts';
import { normaliseDigits, normaliseMobile, visibleText } from '#domain/kernel/typed.ts';

/**
 * Says what people call a field of an input: messages name it so, and the API document has it as `title`. Every key of every input has
 * a name (labels.test.ts): of its shape here (`text('联系人', 30)`), of its id (ids.ts), or given with this.
 */
export const labelled = <T extends z.ZodType>(label: string, field: T): T =>
  label === '' ? field : field.meta({ title: label });

/** The id of a record of a kind that is `what` in Chinese; '' where the call's address says the kind. */
export const idOf = (what: string) =>
  labelled(
    `${what}编号`,
    z.uuid({
      error: ({ input }) =>
        input === undefined
          ? `缺少${what}编号，请从列表重新进入。`
          : `${what}编号格式不正确，请从列表重新进入。`,
    }),
  );
export const id = idOf('');
const repeated = '有重复的选择，请去掉重复的再提交。';
/** A list in which each is named once: what is counted, or done for each of them, would otherwise be counted or done twice. */
export const unique = <T extends z.ZodType<string>>(list: z.ZodArray<T>) =>
  list
    .refine((values) => new Set(values).size === values.length, { error: repeated })
    .meta({ uniqueItems: true });
export const codeName = z.object({ code: z.union([z.number(), z.string()]), name: z.string() });
/** A status as the wire shows it: number and Chinese word. */
export const status = z.object({ code: z.number().int(), name: z.string() });
/** Of an offer: its state by the state's own name, and what became of it, null before the award (domain/quotation/outcome.ts). */
export const offerStatus = status.extend({
  outcome: z.object({ code: z.enum(['won', 'lost']), name: z.string() }).nullable(),
});
/** Two-decimal yuan text on the wire. */
export const yuan = z.string();
const money = '请填写金额，最多两位小数，例如 128.00。';
/** Money on the wire: digits, at most two decimals (docs/product.md, Input). A person may type separators; the page takes them out. */
export const yuanInput = z
  .string({ error: money })
  .trim()
  .max(20, { error: money })
  .refine((text) => !text.includes(',') && parseYuan(text) !== undefined, { error: money });
export const moment = z.iso.datetime({ offset: true }).max(40);
/** No procurement speaks of other times, and PostgreSQL and JavaScript differ at the ends of theirs. */
const ourCentury = (text: string) => text >= '2000' && text < '2101';
const otherCentury = { error: '日期应在 2000 年到 2100 年之间，请核对年份。' };
export const momentInput = moment.refine(ourCentury, otherCentury);
export const dayInput = z.iso.date({ error: '请选择日期。' }).max(10).refine(ourCentury, otherCentury);
/** Longer than any paste that is meant; what is cleaned away does not count against a field's own length. */
const pasted = 200;
const tooMuchPasted = { error: '内容过长，请只填写这一项。' };
/** Cleaned first, then measured: `normalise` is of the kind of field (typed.ts), `rule` of what remains, and says the label. */
export const typedText = <T extends z.ZodType<unknown, string>>(
  normalise: (typed: string) => string,
  rule: T,
  error?: string,
) =>
  labelled(
    rule.meta()?.title ?? '',
    z
      .string(error ? { error } : undefined)
      .max(pasted, tooMuchPasted)
      .transform(normalise)
      .pipe(rule),
  );
const mobileError = '请填写 11 位大陆手机号。';
export const mobile = typedText(
  normaliseMobile,
  labelled('手机号', z.string().regex(mobilePattern, { error: mobileError })),
  mobileError,
);
/** The digits of a message or an authenticator. */
export const sixDigits = (error: string) =>
  typedText(normaliseDigits, z.string().regex(/^\d{6}$/, { error }), error);
export const smsCode = labelled('短信验证码', sixDigits('请填写 6 位短信验证码。'));
/** What is searched for: invisible marks are gone before it is measured. */
export const keywordText = (max: number) =>
  labelled(
    '搜索词',
    z
      .string({ error: '请填写搜索词。' })
      .overwrite(visibleText)
      .max(max, { error: `搜索词最多 ${max} 个字，请精简。` }),
  );

// Of every input the maximum is stated here or where it is used: what has none is refused when the site starts (bounds.ts).

/** Trimmed text of at most `max` characters, without control and format characters; what shows nothing is ''. */
export const shortText = (max: number, label = '') =>
  labelled(
    label,
    z
      .string(label ? { error: `请填写${label}。` } : undefined)
      .overwrite((typed) => trimText(cleanText(typed)))
      .max(max, label ? { error: `${label}最多 ${max} 个字，请精简。` } : undefined),
  );
/** The same, required. */
export const text = (label: string, max: number, min = 1) =>
  shortText(max, label).min(min, { error: min > 1 ? `${label}至少 ${min} 个字。` : `请填写${label}。` });
/** A reason that others read: one least length everywhere. */
export const reason = (label: string, max: number = reasonLength.max) =>
  shortText(max, label).min(reasonLength.min, { error: reasonProblem(label) });
/** The same where it may be left out; what is said is long enough all the same. */
export const optionalReason = (label: string, max: number = reasonLength.max) =>
  shortText(max, label)
    .refine((said) => said === '' || said.length >= reasonLength.min, { error: reasonProblem(label) })
    .default('');
export const optionalText = (label: string, max: number) => shortText(max, label).default('');
/** Code of a dictionary entry or catalogue item. */
export const code = z.string().max(40);
/** A code that must be chosen: missing, empty and of another type are answered alike. */
export const chosenCode = (error: string) => z.string({ error }).min(1, { error }).max(40);
/** A whole number as JSON's number or as digits, which queries and forms send; `+5`, `0x1F`, `1e3` and `true` are none. */
export function integer(min: number, max: number, label = '', tooMany?: string) {
  const error = `${label}请填写 ${min} 到 ${max} 之间的整数。`;
  const number = z.number({ error }).int({ error }).min(min, { error });
  return z.preprocess(
    (typed) => (typeof typed === 'string' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed),
    labelled(label, number.max(max, { error: tooMany ?? error })),
  );
}
/** Text by key: at most `most` keys of 30 characters. */
export const textByKey = <T extends z.ZodString>(value: T, most: number, error: string) =>
  z
    .record(z.string().max(30), value)
    .refine((fields) => Object.keys(fields).length <= most, { error })
    .meta({ maxProperties: most });
export const regionCode = labelled('地区', z.string().regex(/^\d{6}$/, { error: '请选择地区。' }));

/** `{current, size}` of every paged call; size at most 100. */
export const pageInput = {
  current: integer(1, 10_000, '页码').default(1),
  size: integer(1, 100, '每页条数').default(20),
};
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number().int(),
    current: z.number().int(),
    size: z.number().int(),
  });
/** How far long lists are counted and turned through: what that costs does not grow with the records. */
export const countedTo = 1000;
/** The same of what a keyword finds: who gets so much types more of what is meant. */
export const searchedTo = 200;
/** A page of such a list. A total or count above `countedTo` says only that there are more. */
export const countedPageOf = <T extends z.ZodType>(record: T) =>
  pageOf(record).extend({ countedTo: z.union([z.literal(countedTo), z.literal(searchedTo)]) });
/**
 * That prices are meant as they are: a call that moves one far, to 0 or far below the market was refused before, naming `sure` and the prices.
 * Left out, it asks again.
 */
export const sure = labelled('价格确认', z.boolean({ error: '请确认价格。' }).default(false));
export const empty = z.object({});
export const done = z.object({ id: z.string() });
/** What a call marked `file` answers: sent as an attachment under `name`. */
export const fileOutput = z.object({ name: z.string(), mime: z.string(), bytes: z.custom<Uint8Array>() });
