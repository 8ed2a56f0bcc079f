import { describe, expect, test } from 'vitest';
import { discountRule, type NumberRule, readNumber } from './typed-number.ts';

const heads: NumberRule = { what: '日接待量', min: 1, max: 20_000, decimals: 0, unit: '人' };
const degrees: NumberRule = { what: '纬度', min: 3, max: 54, decimals: 6 };

describe('a typed number', () => {
  test.each([
    ['200', heads, 200],
    ['200人', heads, 200],
    [' ２００ 人', heads, 200],
    ['\u202d200\u202c', heads, 200],
    ['1,200', heads, 1200],
    ['1 200', heads, 1200],
    ['200.0', heads, 200],
    ['22.5431', degrees, 22.5431],
    ['8.8', discountRule, 8.8],
    ['8.8折', discountRule, 8.8],
    ['10', discountRule, 10],
    ['1', discountRule, 1],
  ])('%s is taken', (typed, rule, value) => {
    expect(readNumber(typed, rule)).toEqual({ kind: 'number', value });
  });

  test.each([
    ['88', discountRule, '折扣应在 1 到 10 之间，现在是 88。', 8.8],
    ['85折', discountRule, '折扣应在 1 到 10 之间，现在是 85折。', 8.5],
    ['0.85', discountRule, '折扣应在 1 到 10 之间，现在是 0.85。', 8.5],
    ['０．９折', discountRule, '折扣应在 1 到 10 之间，现在是 ０．９折。', 9],
    ['.5', discountRule, '折扣应在 1 到 10 之间，现在是 .5。', 5],
    ['0.05', discountRule, '折扣应在 1 到 10 之间，现在是 0.05。', undefined],
    ['0', discountRule, '折扣应在 1 到 10 之间，现在是 0。', undefined],
    ['880', discountRule, '折扣应在 1 到 10 之间，现在是 880。', undefined],
    ['8.888', discountRule, '折扣最多 2 位小数，现在是 8.888。', undefined],
    ['九折', discountRule, '“九折”不是数字，折扣请填数字，1 到 10。', 9],
    ['85%', discountRule, '“85%”不是数字，折扣请填数字，1 到 10。', 8.5],
    ['八五折', discountRule, '“八五折”不是数字，折扣请填数字，1 到 10。', 8.5],
    ['-5', heads, '日接待量应在 1 到 20000 之间，现在是 -5。', undefined],
    ['0', heads, '日接待量应在 1 到 20000 之间，现在是 0。', undefined],
    ['99999999999999999999', heads, '日接待量应在 1 到 20000 之间，现在是 99999999999999999999。', undefined],
    ['2.5', heads, '日接待量请填整数，现在是 2.5。', undefined],
    ['1e3', heads, '“1e3”不是数字，日接待量请填整数，1 到 20000。', undefined],
    ['0x1F', heads, '“0x1F”不是数字，日接待量请填整数，1 到 20000。', undefined],
    ['abc', degrees, '“abc”不是数字，纬度请填数字，3 到 54。', undefined],
    ['120，150', heads, '“120，150”不是数字，日接待量请填整数，1 到 20000。', undefined],
    ['120 15', heads, '“120 15”不是数字，日接待量请填整数，1 到 20000。', undefined],
    ['12.00.00', degrees, '“12.00.00”不是数字，纬度请填数字，3 到 54。', undefined],
  ])('%s is explained, not changed', (typed, rule, message, suggestion) => {
    expect(readNumber(typed, rule)).toMatchObject({
      kind: 'problem',
      message,
      ...(suggestion && { suggestion }),
    });
  });

  test('white space and invisible marks alone are nothing', () => {
    expect(readNumber(' \u200b\u3000', heads)).toEqual({ kind: 'empty' });
  });
});
