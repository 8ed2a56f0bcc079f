import { expect, it } from 'vitest';
import { ageText } from './age-text.ts';

it('says between which ages, from which, up to which; nothing for all', () => {
  expect(ageText(18, 40)).toBe('18–40 岁');
  expect(ageText(0, null)).toBe('0 岁及以上');
  expect(ageText(null, 40)).toBe('40 岁及以下');
  expect(ageText(null, undefined)).toBe('');
});
