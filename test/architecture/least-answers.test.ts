import { expect, test } from 'vitest';
import { calls } from '#wire/calls.ts';
import type { CallName } from '#wire/table/call-table.ts';
import { answerOf } from '#test/page/answers.ts';

test('tests of pages find a least answer for every call, as its schema takes it', () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => !('file' in calls[name]));
  const problems = names.flatMap((name) => {
    try {
      answerOf(name, undefined);
      return [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(problems).toEqual([]);
});

test('an answer that the wire does not know is refused', () => {
  expect(() => answerOf('user.detail', { nickname: '周明' } as never)).toThrow('nickname');
  expect(() => answerOf('user.detail', { id: 7 } as never)).toThrow('id');
});
