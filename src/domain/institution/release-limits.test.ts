import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseLimitsText, whyRelease } from './release-limits.ts';

const pkg = (label: string, quoted: number, list: number, headcount = 10) => ({
  label,
  quoted,
  list,
  headcount,
});

test('without limits nothing needs a release', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), (quoted, list) => {
      expect(whyRelease({ rate: null, amount: null }, [pkg('甲', quoted, list)])).toEqual([]);
    }),
  );
});

test('a package below the discount is named, one at it is not; what is shown is below what it is held against', () => {
  const limits = { rate: 800, amount: null };
  expect(whyRelease(limits, [pkg('男', 8_000, 10_000), pkg('女', 79_996, 100_000)])).toEqual([
    '「女」为门市价的 7.99 折，低于放行线 8 折',
  ]);
  expect(whyRelease(limits, [pkg('无价', 0, 0)])).toEqual([]);
});

test('the amount counts all heads of all packages, and is passed only above', () => {
  const limits = { rate: null, amount: 200_000 };
  const both = [pkg('男', 10_000, 10_000), pkg('女', 10_000, 10_000)];
  expect(whyRelease(limits, both)).toEqual([]);
  expect(whyRelease({ ...limits, amount: 199_999 }, both)).toEqual([
    '报价总额 ¥2,000.00，超过放行线 ¥1,999.99',
  ]);
});

test('limits in words', () => {
  expect(releaseLimitsText({ rate: null, amount: null })).toBe('不需放行');
  expect(releaseLimitsText({ rate: 850, amount: 10_000_000 })).toBe('低于 8.5 折或总额超过 ¥100,000.00');
});
