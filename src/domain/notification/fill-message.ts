import type { MessageField } from './message-examples.ts';
import type { MessageTemplate } from './message-template.ts';
import { type MessageKey, messageTemplates } from './message-templates.ts';

export type MessageValues = Readonly<Partial<Record<MessageField, string>>>;

/** What an operator writes of a template. */
export interface MessageText {
  /** '' where the text has no title. */
  readonly subject: string;
  readonly text: string;
}

const inBraces = /\{([^{}]*)\}/g;
const namesIn = (text: string) => [...text.matchAll(inBraces)].map(([, name]) => name ?? '');

/** Each name in braces by its value; what a value brings in braces stays as it is. */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replaceAll(inBraces, (braces, name: string) => values[name as MessageField] ?? braces);

export const shippedText = (key: MessageKey): MessageText => {
  const { subject = '', text }: MessageTemplate = messageTemplates[key];
  return { subject, text };
};

/** The names that the caller of a template gives it: those that it ships with. */
export const fieldsOfMessage = (key: MessageKey): readonly string[] => {
  const { subject, text } = shippedText(key);
  return [...new Set(namesIn(`${subject}${text}`))];
};

const longest = { subject: 60, text: 1000 } as const;
const quoted = (names: readonly string[]) => names.map((name) => `{${name}}`).join('、');

/** What is wrong with a written text, in a sentence for each part; empty when nothing is. */
export function messageProblems(key: MessageKey, written: MessageText): { subject?: string; text?: string } {
  const known = fieldsOfMessage(key);
  const { needs, subject: shipped }: MessageTemplate = messageTemplates[key];
  const check = (what: string, value: string, most: number): string => {
    if (value.trim() === '') return `请填写${what}。`;
    if (value.length > most) return `${what}最多 ${most} 个字。`;
    const unknown = [...new Set(namesIn(value))].filter((name) => !known.includes(name));
    if (unknown.length > 0)
      return `不认识的占位符：${quoted(unknown)}。${known.length > 0 ? `可用的有 ${quoted(known)}。` : '这段文字没有占位符。'}`;
    return /[{}]/.test(value.replaceAll(inBraces, ''))
      ? `${what}里有不成对的花括号；占位符写成 ${quoted(known.slice(0, 1).concat(known.length > 0 ? [] : ['名称']))} 的样子。`
      : '';
  };
  const subject = shipped === undefined ? '' : check('消息标题', written.subject, longest.subject);
  const used = namesIn(`${shipped === undefined ? '' : written.subject}${written.text}`);
  const missing = needs.filter((name) => !used.includes(name));
  const text =
    check('内容', written.text, longest.text) ||
    (missing.length > 0 ? `缺少 ${quoted(missing)}：没有它这段文字说不清楚，请加上。` : '');
  return { ...(subject && { subject }), ...(text && { text }) };
}
