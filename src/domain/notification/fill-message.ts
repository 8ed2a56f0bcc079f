import type { MessageField } from '#domain/site/message-examples.ts';
import type { MessageTemplate } from '#domain/site/message-template.ts';
import { isMessageKey, type TextKey, textTemplates } from './message-templates.ts';

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

export const shippedText = (key: TextKey): MessageText => {
  const { subject = '', text }: MessageTemplate = textTemplates[key];
  return { subject, text };
};

/** The names that the caller of a template gives it: those that it ships with. */
export const fieldsOfMessage = (key: TextKey): readonly string[] => {
  const { subject, text } = shippedText(key);
  return [...new Set(namesIn(`${subject}${text}`))];
};

/** What the editor calls the two parts. */
export const textLabels = (key: TextKey) =>
  isMessageKey(key) ? { subject: '消息标题', text: '内容' } : { subject: '显示的标题', text: '显示的文字' };

const longest = { subject: 60, text: 1000 } as const;
const quoted = (names: readonly string[]) => names.map((name) => `{${name}}`).join('、');

/** What is wrong with a written text, in a sentence for each part; empty when nothing is. */
export function messageProblems(key: TextKey, written: MessageText): { subject?: string; text?: string } {
  const known = fieldsOfMessage(key);
  const { needs, subject: shipped }: MessageTemplate = textTemplates[key];
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
  const labels = textLabels(key);
  const subject = shipped === undefined ? '' : check(labels.subject, written.subject, longest.subject);
  const used = namesIn(`${shipped === undefined ? '' : written.subject}${written.text}`);
  const missing = needs.filter((name) => !used.includes(name));
  const text =
    check(labels.text, written.text, longest.text) ||
    (missing.length > 0 ? `缺少 ${quoted(missing)}：没有它这段文字说不清楚，请加上。` : '');
  return { ...(subject && { subject }), ...(text && { text }) };
}
