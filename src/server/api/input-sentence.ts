import { z } from 'zod';
import { shorten } from '#domain/kernel/text.ts';
import { labelAt } from '#wire/kernel/labels.ts';

/** Zod's types as people know them. */
const types: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  array: '一组内容',
  object: '一组字段',
  record: '一组字段',
};

const formats: Readonly<Record<string, string>> = {
  date: '日期，例如 2026-11-23',
  datetime: '时间，例如 2026-11-23T09:00:00+08:00',
  email: '电子邮箱，例如 name@example.com',
  url: '以 https:// 开头的网址',
  uuid: '列表中给出的编号，请从列表重新进入',
};

const units: Readonly<Record<string, string>> = { string: ' 个字', array: ' 项', set: ' 项', map: ' 项' };

/** `cities.1.headcount` → 第 2 项的「人数」. A key that the schema does not know is named as it was sent. */
function subjectOf(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const key = path.findLast((part) => typeof part === 'string');
  const at = path.findLast((part) => typeof part === 'number');
  const name = `「${key === undefined ? '提交的内容' : (labelAt(schema, path) ?? shorten(key, 30))}」`;
  if (at === undefined) return name;
  return typeof path.at(-1) === 'number' ? `${name}的第 ${at + 1} 项` : `第 ${at + 1} 项的${name}`;
}

/** What is wrong with an input where its schema has no sentence of its own: what it is about, and what to do. */
export const sentencesOf =
  (schema: z.ZodType): z.core.$ZodErrorMap =>
  (issue) => {
    const subject = subjectOf(schema, issue.path ?? []);
    if (issue.input === undefined && issue.code !== 'unrecognized_keys')
      return `缺少${subject}，请补充后重试。`;
    switch (issue.code) {
      case 'invalid_type':
        if (issue.expected === 'boolean') return `${subject}只能是 true 或 false，请重新选择。`;
        return `${subject}应为${types[issue.expected] ?? '规定的格式'}，请修改后重试。`;
      case 'invalid_value':
        return `${subject}只能是 ${issue.values.slice(0, 12).map(String).join('、')}${issue.values.length > 12 ? ' 等' : ''}，请重新选择。`;
      case 'too_big':
        return `${subject}最多 ${issue.maximum}${units[issue.origin] ?? ''}，请减少后重试。`;
      case 'too_small':
        return `${subject}至少 ${issue.minimum}${units[issue.origin] ?? ''}，请补充后重试。`;
      case 'invalid_format':
        return `${subject}应为${formats[issue.format] ?? '规定的格式'}，请检查后重试。`;
      case 'unrecognized_keys':
        return `${subject}里有无法识别的字段：${issue.keys
          .slice(0, 5)
          .map((key) => shorten(key, 30))
          .join('、')}，请去掉后重试。`;
      default:
        return `${subject}无法识别，请检查后重试。`;
    }
  };
