import { mobilePattern } from '#domain/access/mobile.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import { z } from 'zod';

export const id = z.uuid({ error: '编号格式不正确，请从列表重新进入。' });
export const codeName = z.object({ code: z.union([z.number(), z.string()]), name: z.string() });
export type CodeName = z.infer<typeof codeName>;
/** A status as the wire shows it: number and Chinese word. */
export const status = z.object({ code: z.number().int(), name: z.string() });
/** Two-decimal yuan text on the wire. */
export const yuan = z.string();
/** Money typed by a person: digits, at most two decimals (spec section 5). */
export const yuanInput = z
  .string()
  .trim()
  .refine((text) => parseYuan(text) !== undefined, { error: '请填写金额，最多两位小数，例如 128.00。' });
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date({ error: '请选择日期。' });
export const mobile = z.string().trim().regex(mobilePattern, { error: '请填写 11 位大陆手机号。' });
/** Required text of at most `max` characters, trimmed. */
export const text = (label: string, max: number, min = 1) =>
  z
    .string({ error: `请填写${label}。` })
    .trim()
    .min(min, { error: min > 1 ? `${label}至少 ${min} 个字。` : `请填写${label}。` })
    .max(max, { error: `${label}最多 ${max} 个字，请精简。` });
export const optionalText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `${label}最多 ${max} 个字，请精简。` })
    .default('');
export const regionCode = z.string().regex(/^\d{6}$/, { error: '请选择地区。' });

/** `{current, size}` of every paged call; size at most 100. */
export const pageInput = {
  current: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
};
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.number().int(),
    current: z.number().int(),
    size: z.number().int(),
  });
export const empty = z.object({});
export const done = z.object({ id: z.string() });
/** What a call marked `file` answers: sent as an attachment under `name`. */
export const fileOutput = z.object({ name: z.string(), mime: z.string(), bytes: z.custom<Uint8Array>() });
