import { parseDiscount } from './discount-text.ts';
import { plainNumber } from './plain-number.ts';
import { visibleText } from './typed.ts';

/** What may stand in a number field. */
export interface NumberRule {
  /** 日接待量: begins the sentence that says what is wrong. */
  readonly what: string;
  readonly min: number;
  readonly max: number;
  /** Digits after the point; 0 for whole numbers. */
  readonly decimals: number;
  /** 人, 天: may be typed behind the number. */
  readonly unit?: string;
  /** What somebody who typed this most likely means, e.g. 8.8 for 88; offered, never taken. */
  readonly suggest?: (typed: number) => number | undefined;
  /** The same for what is no number: 8.5 for 85% and 八五折. */
  readonly suggestFor?: (text: string) => number | undefined;
}

type TypedNumber =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number }
  /** Nothing is made of it. `above`: more typing will not mend it. */
  | {
      readonly kind: 'problem';
      readonly message: string;
      readonly suggestion?: number;
      readonly above?: true;
    };

/** A number as it was typed: taken when it is one that the rule allows, else explained; never brought into range. */
export function readNumber(typed: string, rule: NumberRule): TypedNumber {
  const { what, min, max, decimals, unit, suggest, suggestFor } = rule;
  const all = visibleText(typed);
  if (all === '') return { kind: 'empty' };
  const text = plainNumber(unit && all.endsWith(unit) ? all.slice(0, -unit.length) : all);
  const range = `${decimals === 0 ? '整数' : '数字'}，${shown(min)} 到 ${shown(max)}`;
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text)) {
    const likely = suggestFor?.(all);
    return {
      kind: 'problem',
      message: `“${all}”不是数字，${what}请填${range}。`,
      ...(likely !== undefined && likely >= min && likely <= max && { suggestion: likely }),
    };
  }
  const value = Number(text);
  const suggestion = suggest?.(value);
  if (value < min || value > max)
    return {
      kind: 'problem',
      message: `${what}应在 ${shown(min)} 到 ${shown(max)} 之间，现在是 ${all}。`,
      ...(suggestion !== undefined && suggestion >= min && suggestion <= max && { suggestion }),
      ...(value > max && { above: true as const }),
    };
  if ((text.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals)
    return {
      kind: 'problem',
      message:
        decimals === 0
          ? `${what}请填整数，现在是 ${all}。`
          : `${what}最多 ${decimals} 位小数，现在是 ${all}。`,
    };
  return { kind: 'number', value };
}

const shown = (bound: number) => String(bound).replace('-', '−');

/** What is wrong with a field's value: a number, or what stands there and can't be taken; '' when nothing is. */
export function numberProblem(value: unknown, rule: NumberRule): string {
  if (value === null || value === undefined) return '';
  const read = readNumber(String(value), rule);
  return read.kind === 'problem' ? read.message : '';
}

/** 折: 8.5 for 85 %. Who types 85 or 0.85 means 8.5, and is asked: nobody sells below a tenth of the list price. */
export const discountRule: NumberRule = {
  what: '折扣',
  min: 1,
  max: 10,
  decimals: 2,
  unit: '折',
  suggest: (typed) =>
    typed > 10 && typed < 100
      ? Math.round(typed * 10) / 100
      : typed > 0 && typed < 1
        ? Math.round(typed * 1000) / 100
        : undefined,
  suggestFor: (text) => {
    const rate = parseDiscount(text);
    return rate === undefined ? undefined : Math.round(rate * 1000) / 100;
  },
};
