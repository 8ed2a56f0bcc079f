import { describe, expect, test } from 'vitest';
import { defaultWeights } from '#domain/pricing/comparison-input.ts';
import { readWeights, writeWeights } from './weights.ts';

describe('weights in the address', () => {
  test('what was written is read again; the default needs no writing', () => {
    const own = { price: 100, coverage: 0, level: 0, distance: 0 };
    expect(readWeights(writeWeights(own))).toEqual(own);
    expect(writeWeights(defaultWeights)).toBe('');
    expect(readWeights('')).toBeUndefined();
  });

  test.each([null, '60', '60-25-10', '60-25-10-6', '100-0-0-0-0', '100--0-0', 'a-b-c-d', '110--10-0-0'])(
    '%s is no set of weights',
    (text) => expect(readWeights(text)).toBeUndefined(),
  );
});
