import type { NumberRule } from '#domain/kernel/typed-number.ts';

/** A place in a list: the small ones come first. */
export const sortRule: NumberRule = { what: '排序', min: 0, max: 9999, decimals: 0 };
