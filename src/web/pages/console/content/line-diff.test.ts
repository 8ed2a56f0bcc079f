import { expect, test } from 'vitest';
import { markLines } from './line-diff.ts';

const own = (lines: { text: string; own: boolean }[]) =>
  lines.filter((line) => line.own).map((line) => line.text);

test('marks what the other version lacks, also where lines were moved in between', () => {
  const { a, b } = markLines('一\n二\n三\n四', '一\n新\n二\n四');
  expect(own(a)).toEqual(['三']);
  expect(own(b)).toEqual(['新']);
  expect(a.map(({ text }) => text)).toEqual(['一', '二', '三', '四']);
});

test('the same twice has no marks', () => {
  const { a, b } = markLines('一\n\n一', '一\n\n一');
  expect([...own(a), ...own(b)]).toEqual([]);
});

test('very long texts are compared by place', () => {
  const long = Array.from({ length: 2000 }, (_, i) => `第 ${i} 行`);
  const { b } = markLines(long.join('\n'), long.with(7, '改').join('\n'));
  expect(own(b)).toEqual(['改']);
});
