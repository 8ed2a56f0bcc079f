import { describe, expect, it } from 'vitest';
import { parseDiscount } from './discount-text.ts';

describe('parseDiscount', () => {
  it.each([
    ['85%', 0.85],
    ['8.5折', 0.85],
    ['85折', 0.85],
    ['八五折', 0.85],
    ['打八五折', 0.85],
    ['八点五折', 0.85],
    ['九折', 0.9],
    ['8折', 0.8],
    ['80折', 0.8],
    ['10折', 1],
    ['15折', undefined],
    ['850折', undefined],
    ['85.5折', undefined],
    ['0.85折', undefined],
    ['1%', 0.01],
    ['0.5%', 0.005],
    ['不打折', undefined],
    ['0.85', 0.85],
    ['8.5', 0.85],
    ['85', 0.85],
    ['１００％', 1],
    ['1', 1],
    ['120%', undefined],
    ['0', undefined],
    ['免费', undefined],
  ])('%s → %s', (text, rate) => {
    expect(parseDiscount(text)).toBe(rate);
  });
});
