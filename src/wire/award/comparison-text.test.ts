import { expect, it } from 'vitest';
import { validPackagesText } from './comparison-text.ts';

it('says for how many of the packages an offer stands, where it is not all', () => {
  expect(validPackagesText([1, null, 1, 1, 1, 1, 1, 1])).toBe('7/8 个套餐有效，其余没有报价');
  expect(validPackagesText([null])).toBe('0/1 个套餐有效，其余没有报价');
  expect(validPackagesText([1, 1])).toBe('');
});
