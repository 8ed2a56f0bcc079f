import { expect, it } from 'vitest';
import { workingDays } from './working-days.ts';

it('counts Mondays to Fridays, both ends included', () => {
  expect(workingDays('2026-11-23', '2026-11-27')).toBe(5);
  expect(workingDays('2026-11-21', '2026-11-23')).toBe(1);
  expect(workingDays('2026-11-21', '2026-11-22')).toBe(0);
  expect(workingDays('2026-11-24', '2026-11-23')).toBe(0);
});
