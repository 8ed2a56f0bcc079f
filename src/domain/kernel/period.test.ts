import { expect, it } from 'vitest';
import { periodOf } from './period.ts';

it('is what is named, else the last days in Chinese time, today among them', () => {
  // 00:30 on the 1st in China.
  const now = new Date('2026-02-28T16:30:00Z');
  expect(periodOf({ days: 1 }, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodOf({ days: 7 }, now)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect(periodOf({ days: 7, from: '2025-12-01', to: '2025-12-31' }, now)).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});
