import { expect, test } from 'vitest';
import { messageExamples } from '#domain/site/message-examples.ts';
import { fieldsOfMessage, fillMessage, messageProblems, shippedText } from './fill-message.ts';
import { messageKeys, messageTemplates } from './message-templates.ts';

test.each(messageKeys)('%s ships without a problem, and each of its names has an example', (key) => {
  expect(messageProblems(key, shippedText(key))).toEqual({});
  const examples: readonly string[] = Object.keys(messageExamples);
  expect(fieldsOfMessage(key).filter((name) => !examples.includes(name))).toEqual([]);
  const { subject, text } = shippedText(key);
  expect(fillMessage(subject + text, messageExamples)).not.toMatch(/[{}]/);
  expect(messageTemplates[key].needs.every((name) => fieldsOfMessage(key).includes(name))).toBe(true);
});

test('unknown and missing names, open braces and empty texts are refused with a sentence', () => {
  const problems = (subject: string, text: string) => messageProblems('demand-declined', { subject, text });
  expect(problems('退回', '「{需求}」{原因}')).toEqual({});
  expect(problems('退回', '{需求名}{原因}').text).toContain('{需求名}');
  expect(problems('退回', '「{需求}」被退回').text).toContain('缺少 {原因}');
  expect(problems('退回{原因}', '「{需求}」被退回')).toEqual({});
  expect(problems('退回', '「{需求}」{原因').text).toContain('花括号');
  expect(problems('', '「{需求}」{原因}').subject).toContain('消息标题');
  expect(messageProblems('award-memo-method', { subject: '', text: '{需求}' }).text).toContain('没有占位符');
});

test('a value is put in as it is, also when it looks like a name', () => {
  expect(fillMessage('{需求}：{原因}', { 需求: '{原因}', 原因: '$&' })).toBe('{原因}：$&');
});
