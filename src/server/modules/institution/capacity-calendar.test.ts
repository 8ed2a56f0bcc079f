import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  capacityCalendar,
  dueReminder,
  type Opening,
  spreadOrder,
  usualOpening,
} from './capacity-calendar.ts';

// 2026-11-23 is a Monday.
const opening: Opening = {
  openDays: [1, 2, 3, 4, 5, 6],
  capacities: { 2: 40 },
  closed: [{ from: '2026-11-25', to: '2026-11-26', note: '设备检修' }],
};

describe('capacity calendar', () => {
  test('an order is spread over the open days of its window, the rest on the first of them', () => {
    const spread = spreadOrder(opening, { heads: 10, from: '2026-11-22', to: '2026-11-28' });
    expect([...spread]).toEqual([
      ['2026-11-23', 3],
      ['2026-11-24', 3],
      ['2026-11-27', 2],
      ['2026-11-28', 2],
    ]);
  });

  test('what was won within its window takes days from then on, and nothing is expected of days gone by', () => {
    const won = { heads: 4, from: '2026-11-20', to: '2026-11-24', since: '2026-11-23' };
    expect([...spreadOrder(opening, won)]).toEqual([
      ['2026-11-23', 2],
      ['2026-11-24', 2],
    ]);
    const days = capacityCalendar(opening, 100, [won], '2026-11-23', '2026-11-24', '2026-11-24');
    expect(days.map(({ taken, orders }) => [taken, orders])).toEqual([
      [0, []],
      [2, [0]],
    ]);
  });

  test('nobody is lost or added, also where the institution is closed all the time', () => {
    const day = fc.integer({ min: 0, max: 60 });
    const dayOf = (n: number) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(fc.nat(5000), day, day, fc.subarray([1, 2, 3, 4, 5, 6, 7]), (heads, a, b, openDays) => {
        const order = { heads, from: dayOf(Math.min(a, b)), to: dayOf(Math.max(a, b)) };
        const counts = [...spreadOrder({ openDays, capacities: {}, closed: [] }, order).values()];
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(heads);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a day says what is expected, of which orders, and why it is closed', () => {
    const orders = [
      { heads: 4, from: '2026-11-23', to: '2026-11-24' },
      { heads: 5, from: '2026-11-24', to: '2026-11-24' },
    ];
    expect(capacityCalendar(opening, 100, orders, '2026-11-23', '2026-11-25')).toEqual([
      { day: '2026-11-23', open: true, capacity: 100, note: '', taken: 2, orders: [0] },
      { day: '2026-11-24', open: true, capacity: 40, note: '', taken: 7, orders: [0, 1] },
      { day: '2026-11-25', open: false, capacity: 0, note: '设备检修', taken: 0, orders: [] },
    ]);
    expect(capacityCalendar(usualOpening, 100, [], '2026-11-28', '2026-11-28')[0]).toMatchObject({
      open: false,
      note: '',
    });
  });
});

test('a licence is reminded of at 90, 30 and 7 days and on its last day', () => {
  expect([91, 90, 31, 30, 8, 7, 1, 0, -5].map(dueReminder)).toEqual([undefined, 90, 90, 30, 30, 7, 7, 0, 0]);
});
