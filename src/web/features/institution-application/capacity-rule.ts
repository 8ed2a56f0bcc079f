import type { NumberRule } from '#domain/kernel/typed-number.ts';

/** Of a day, as the wire takes it. */
export const capacityRule: NumberRule = { what: '日接待量', min: 1, max: 20_000, decimals: 0, unit: '人' };
