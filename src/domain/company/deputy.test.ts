import { describe, expect, test } from 'vitest';
import { type PossibleDecider, rightToDecide, wrongDays } from './deputy.ts';

const person = (approves: boolean, ...standsInFor: string[]): PossibleDecider => ({
  userId: 'me',
  approves,
  standsInFor,
});

describe('in whose right somebody decides', () => {
  test.each<[string, PossibleDecider, string, string[], string | null | undefined]>([
    ['by their own role', person(true), 'other', [], null],
    ['their own role goes before', person(true, 'x'), 'other', [], null],
    ['neither role nor place', person(false), 'other', [], undefined],
    ['in another’s place', person(false, 'x'), 'other', [], 'x'],
    ['their own request, by role', person(true), 'me', [], undefined],
    ['their own request, in another’s place', person(false, 'x'), 'me', [], undefined],
    ['a request of the one in whose place', person(false, 'x'), 'x', [], undefined],
    ['that, with a second one', person(false, 'x', 'y'), 'x', [], 'y'],
    ['they belong to who wins', person(false, 'x'), 'other', ['me'], undefined],
    ['the one in whose place does', person(false, 'x'), 'other', ['x'], undefined],
    ['of two one does', person(false, 'x', 'y'), 'other', ['x'], 'y'],
  ])('%s', (_, who, requestedBy, closed, right) => {
    expect(rightToDecide(who, [requestedBy], new Set(closed))).toBe(right);
  });
});

test('days run forward from today, for a year at most; one day alone is a time', () => {
  const at = (from: string, to: string) =>
    Object.keys(wrongDays({ from, to, today: '2026-12-01', last: '2027-12-02' }));
  expect(at('2026-12-01', '2026-12-01')).toEqual([]);
  expect(at('2026-12-05', '2027-12-02')).toEqual([]);
  expect(at('2026-11-30', '2026-12-05')).toEqual(['from']);
  expect(at('2026-12-05', '2026-12-04')).toEqual(['to']);
  expect(at('2026-12-05', '2027-12-03')).toEqual(['to']);
});
