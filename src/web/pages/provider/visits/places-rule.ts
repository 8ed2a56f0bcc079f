import type { NumberRule } from '#domain/kernel/typed-number.ts';

export const placesRule = (what: string): NumberRule => ({
  what,
  min: 0,
  max: 5000,
  decimals: 0,
  unit: '人',
});
