import { expect, test } from 'vitest';
import { groupNavigation, shippedNavigation } from './navigation.ts';

test('a dropdown stands where its first entry does and holds all of its name', () => {
  const entry = (label: string, menu = '') => ({ label, url: '/bid-web/', menu });
  const groups = groupNavigation([entry('甲', '更多'), entry('乙'), entry('丙', '更多')]);
  expect(groups.map(({ label, entries }) => [label, entries.map((one) => one.label)])).toEqual([
    ['更多', ['甲', '丙']],
    ['乙', ['乙']],
  ]);
  expect(groupNavigation(shippedNavigation).at(-1)).toMatchObject({ label: '关于我们', isMenu: true });
});
