import { expect, test } from 'vitest';
import type { CatalogueItem } from './catalogue.ts';
import { itemProblems } from './item-problems.ts';

test('a new item that is named as one out of use is told where to find it', () => {
  const item = (more: object) =>
    ({
      code: 'A',
      name: '握力测定',
      aliases: [],
      active: false,
      contains: [],
      ...more,
    }) as unknown as CatalogueItem;
  const problem = (code: string, more: object = {}) =>
    itemProblems({ items: new Map([['A', item(more)]]), categories: [] }, code, { name: '握 力测定' }).name;
  expect(problem('')).toContain('“握力测定”已停用，不必另建：请在“已停用”里找到它');
  expect(problem('', { active: true })).toBe('已有标准项目“握力测定”，请核对。');
  // What was merged comes back no more, and what is only renamed keeps nothing from coming back.
  expect(problem('', { successor: 'B' })).toBeUndefined();
  expect(problem('C')).toBeUndefined();
});
