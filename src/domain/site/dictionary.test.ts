import { expect, test } from 'vitest';
import { entriesProblem, mergedEntries, parseEntries, writeEntries } from './dictionary.ts';

const entry = (code: string, name: string, active = true) => ({ code, name, active });
const levels = [entry('3A', '三级甲等'), entry('3C', '三级丙等', false)];

test('written as lines and read again, also while a line is being typed', () => {
  expect(writeEntries(levels)).toBe('3A | 三级甲等\n3C | 三级丙等 | 停用');
  for (const entries of [levels, [], [entry('', '')], [entry('X', '甲 ')]])
    expect(parseEntries(writeEntries(entries))).toEqual(entries);
});

test('what is refused: codes and names that are missing, used twice or not usable, and nothing left to choose', () => {
  const problem = (...entries: ReturnType<typeof entry>[]) => entriesProblem('hospital-level', entries);
  expect(problem(...levels)).toBe('');
  expect(problem(entry('三甲', '三级甲等'))).toContain('第 1 行');
  expect(problem(...levels, entry('2A', ''))).toContain('第 3 行');
  expect(problem(...levels, entry('3A', '二级甲等'))).toContain('“3A”');
  expect(problem(...levels, entry('2A', '三级甲等'))).toContain('三级甲等');
  expect(problem(...levels, entry('2C', '三级丙等'))).toBe('');
  expect(problem(entry('3A', '三级甲等', false))).toContain('在用');
  expect(entriesProblem('closed-city', [])).toBe('');
  expect(entriesProblem('hot-city', [])).not.toBe('');
});

test('a value that ships later stands behind the written ones; a list of cities is as it was written', () => {
  const shipped = [entry('3A', '三级甲等'), entry('NEW', '新等级')];
  expect(mergedEntries('hospital-level', shipped, undefined)).toBe(shipped);
  expect(mergedEntries('hospital-level', shipped, levels).map(({ code }) => code)).toEqual([
    '3A',
    '3C',
    'NEW',
  ]);
  expect(mergedEntries('hot-city', shipped, levels)).toBe(levels);
});
