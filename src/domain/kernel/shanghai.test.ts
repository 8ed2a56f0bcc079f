import { expect, test } from 'vitest';
import { shanghaiDay, shanghaiMinute, shanghaiSecond } from './shanghai.ts';

test('a day begins at 16:00 of the one before in universal time', () => {
  const [before, after] = [new Date('2026-12-31T15:59:59.999Z'), new Date('2026-12-31T16:00:00Z')];
  expect([shanghaiDay(before), shanghaiDay(after), shanghaiDay(before, 1)]).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2027-01-01',
  ]);
  expect([shanghaiMinute(before), shanghaiSecond(before)]).toEqual([
    '2026-12-31 23:59',
    '2026-12-31 23:59:59',
  ]);
});
