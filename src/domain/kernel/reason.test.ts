import { expect, test } from 'vitest';
import { isReason, requireReason } from './reason.ts';

test('a reason says something: one sign does not', () => {
  expect(['', ' 贵 ', '贵'].map(isReason)).toEqual([false, false, false]);
  expect(['太贵', ' 太贵 ', '日期已排满'].map(isReason)).toEqual([true, true, true]);
  expect(() => requireReason('贵', '退回原因')).toThrow('请填写退回原因，至少 2 个字。');
});
