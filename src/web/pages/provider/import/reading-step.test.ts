import { expect, it } from 'vitest';
import { readingStep } from './reading-step.ts';

const reading = { state: 'running', done: 0, total: 0, problem: '' } as const;

it.each([
  [{ ...reading, state: 'waiting' } as const, '排队中，马上开始读取', 0],
  [reading, '正在打开文件、识别各列', 5],
  [{ ...reading, done: 1500, total: 3000 }, '正在匹配标准项目：1,500 / 3,000 行', 55],
  [{ ...reading, done: 3000, total: 3000 }, '正在匹配标准项目：3,000 / 3,000 行', 100],
])('%j', (input, text, percent) => {
  expect(readingStep(input)).toEqual({ text, percent });
});
