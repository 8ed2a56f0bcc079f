import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber, weekdayOf } from '#domain/kernel/day-number.ts';
import { daysOf, freePlaces, lastChange, mayChange, type SlotState, slotProblem } from './booking.ts';

const terms = { examFrom: '2027-03-01', examTo: '2027-03-31', afterWindow: 'agreed', noticeDays: 2 } as const;
const slot: SlotState = { day: '2027-03-10', half: 0, closed: false, places: 10, taken: 4, keptForOthers: 3 };
const today = '2027-02-20';

test('free is what is neither taken nor kept for others', () => {
  expect(freePlaces(slot)).toBe(3);
  expect(freePlaces({ ...slot, taken: 9 })).toBe(0);
  expect(freePlaces({ ...slot, closed: true })).toBe(0);
});

test('a slot is taken from tomorrow on, inside the window, while it has a place', () => {
  expect(slotProblem(slot, terms, today)).toBe('');
  expect(slotProblem(slot, terms, '2027-03-09')).toBe('');
  expect(slotProblem(slot, terms, '2027-03-10')).toContain('明天');
  expect(slotProblem({ ...slot, day: '2027-02-28' }, terms, today)).toContain('2027-03-01');
  expect(slotProblem({ ...slot, day: '2027-04-01' }, terms, today)).toContain('2027-03-31');
  expect(slotProblem({ ...slot, day: '2027-04-01' }, { ...terms, afterWindow: 'samePrice' }, today)).toBe('');
  expect(slotProblem({ ...slot, taken: 7 }, terms, today)).toContain('约满');
  expect(slotProblem({ ...slot, closed: true }, terms, today)).toContain('不接待');
});

test('a date is changed until the notice begins, and never on its own day', () => {
  expect(lastChange('2027-03-10', terms)).toBe('2027-03-08');
  expect(mayChange('2027-03-10', terms, '2027-03-08')).toBe(true);
  expect(mayChange('2027-03-10', terms, '2027-03-09')).toBe(false);
  expect(mayChange('2027-03-10', { noticeDays: 0 }, '2027-03-10')).toBe(false);
});

test('days of weekdays, over the end of a month', () => {
  expect(daysOf('2027-02-26', '2027-03-02', [1, 5, 7])).toEqual(['2027-02-26', '2027-02-28', '2027-03-01']);
});

test('days are numbered as the calendar has them', () => {
  for (let number = -800; number < 60_000; number += 37) {
    const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
    expect([dayOfNumber(number), dayNumber(day)]).toEqual([day, number]);
    expect(weekdayOf(day)).toBe(new Date(day).getUTCDay() || 7);
  }
});
