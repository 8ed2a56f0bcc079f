import { describe, expect, test } from 'vitest';
import { buyerTask, type DemandAtWork } from './buyer-task.ts';
import { demandStatus } from './demand-status.ts';

const now = new Date('2026-11-22T04:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const published: DemandAtWork = {
  status: demandStatus.procuring,
  publishedAt: inHours(-240),
  quoteDeadline: inHours(120),
  roundDeadline: null,
  unansweredQuestions: 0,
  quotations: 0,
  packages: 2,
  decidedPackages: 0,
  approval: null,
  toSign: false,
  withoutContract: false,
  plannable: false,
  sealed: false,
};
const taskOf = (change: Partial<DemandAtWork>) => buyerTask({ ...published, ...change }, now);

describe('what a demand waits for its buyer with', () => {
  test('a draft is continued, a declined one corrected', () => {
    expect(taskOf({ status: demandStatus.draft })).toBe('continue');
    expect(taskOf({ status: demandStatus.declined })).toBe('correct');
  });

  test('nothing while others are at it, or when it has ended', () => {
    expect(taskOf({})).toBeUndefined();
    for (const ended of ['inReview', 'completed', 'expired', 'closed', 'cancelled'] as const)
      expect(taskOf({ status: demandStatus[ended], quotations: 3, unansweredQuestions: 1 })).toBeUndefined();
  });

  test('an award above the limit waits for another person, and is the next thing for who may approve it', () => {
    const decided = { decidedPackages: 2, quotations: 1, unansweredQuestions: 1 };
    expect(taskOf({ ...decided, approval: 'decide' })).toBe('approve');
    expect(taskOf({ ...decided, approval: 'waiting' })).toBeUndefined();
  });

  test('quotes can be compared before the deadline and must be decided on after it', () => {
    expect(taskOf({ quotations: 1 })).toBe('compare');
    expect(taskOf({ quotations: 1, quoteDeadline: now })).toBe('decide');
    expect(taskOf({ quotations: 1, sealed: true })).toBeUndefined();
  });

  test('without a quote two days before the deadline, it is time to give more', () => {
    expect(taskOf({ quoteDeadline: inHours(49) })).toBeUndefined();
    expect(taskOf({ quoteDeadline: inHours(48) })).toBe('extend');
  });

  test('without a quote after the deadline, which can’t be moved any more, that is said', () => {
    expect(taskOf({ quoteDeadline: now })).toBe('unquoted');
  });

  test('during a second round it waits for the institutions, after it the quotes are decided on', () => {
    const over = { quoteDeadline: inHours(-48), quotations: 2 };
    expect(taskOf({ ...over, roundDeadline: inHours(1) })).toBeUndefined();
    expect(taskOf({ ...over, roundDeadline: inHours(1), decidedPackages: 2 })).toBeUndefined();
    expect(taskOf({ ...over, roundDeadline: now })).toBe('decide');
  });

  test('a plan is made of what was awarded, once', () => {
    const awarded = { status: demandStatus.completed, plannable: true };
    expect(taskOf(awarded)).toBe('plan');
    expect(taskOf({ ...awarded, withoutContract: true })).toBe('contract');
    expect(taskOf({ ...awarded, withoutContract: true, toSign: true })).toBe('sign');
    expect(taskOf({ status: demandStatus.completed })).toBeUndefined();
  });

  test('a question comes before the quotes while it can still be answered', () => {
    expect(taskOf({ quotations: 1, unansweredQuestions: 1 })).toBe('answer');
    expect(taskOf({ quotations: 1, unansweredQuestions: 1, quoteDeadline: now })).toBe('decide');
  });

  test('it is completed once every package has its institution', () => {
    expect(taskOf({ quotations: 2, decidedPackages: 1 })).toBe('compare');
    expect(taskOf({ quotations: 2, decidedPackages: 2 })).toBe('complete');
    expect(taskOf({ packages: 0 })).toBeUndefined();
  });
});
