import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseCreditCode } from '#domain/kernel/typed.ts';
import { creditCodeCheck, creditCodeProblem, isCreditCode } from './credit-code.ts';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const first17 = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 17, maxLength: 17 });

describe('unified social credit code', () => {
  test('agrees with the worked example of GB 32100-2015', () => {
    expect(creditCodeCheck('91350100M000100Y4')).toBe('3');
  });

  test('accepts exactly one check character for any first 17', () => {
    fc.assert(
      fc.property(first17, (start) => {
        const valid = [...alphabet].filter((last) => isCreditCode(start + last));
        expect(valid).toEqual([creditCodeCheck(start)]);
        expect(creditCodeProblem(start + creditCodeCheck(start))).toBeUndefined();
      }),
    );
  });

  test('notices any one wrong character', () => {
    fc.assert(
      fc.property(first17, fc.nat(16), fc.constantFrom(...alphabet), (start, at, other) => {
        fc.pre(start[at] !== other);
        const code = start.slice(0, at) + other + start.slice(at + 1) + creditCodeCheck(start);
        expect(creditCodeProblem(code)).toContain('校验位');
      }),
    );
  });

  test('says which character cannot be, and how many are there', () => {
    expect(creditCodeProblem('9135O100M000100Y43')).toContain('第 5 位「O」');
    expect(creditCodeProblem('91350100M000100Y4')).toContain('现在是 17 位');
    expect(creditCodeProblem('')).toContain('请填写');
  });

  test('is read in full width, lower case and with blanks', () => {
    expect(normaliseCreditCode(' 91350100 m000100y43')).toBe('91350100M000100Y43');
    expect(normaliseCreditCode('９１３５０１００Ｍ０００１００Ｙ４３')).toBe('91350100M000100Y43');
  });
});
