import { expect, test } from 'vitest';
import { reasonProblem } from '#domain/kernel/reason.ts';
import { optionalReason, reason } from './kernel/shapes.ts';

test('a reason has one least length at every call; one that may be left out is long enough when said', () => {
  const problem = (schema: ReturnType<typeof reason> | ReturnType<typeof optionalReason>, said: string) =>
    schema.safeParse(said).error?.issues[0]?.message;
  expect(problem(reason('退回原因'), ' 贵 ')).toBe(reasonProblem('退回原因'));
  expect(problem(reason('退回原因'), '太贵')).toBeUndefined();
  expect(problem(optionalReason('拒绝原因'), '贵')).toBe(reasonProblem('拒绝原因'));
  expect(['', '太贵'].map((said) => problem(optionalReason('拒绝原因'), said))).toEqual([
    undefined,
    undefined,
  ]);
});
