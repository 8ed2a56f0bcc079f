import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandStatus } from './demand-status.ts';
import { questionsCloseAt, whyNoAnswers, whyNoQuestions } from './questions.ts';

const hour = 3_600_000;
const published = new Date('2026-11-22T02:00:00Z');
const demand = (hours: number, status: 2 | 3 = demandStatus.procuring) => ({
  status,
  publishedAt: published,
  quoteDeadline: new Date(published.getTime() + hours * hour),
});

describe('questions', () => {
  it('close a day before the quotes are due, half-way where less than two days are given', () => {
    expect(questionsCloseAt(demand(120))).toBe(published.getTime() + 96 * hour);
    expect(questionsCloseAt(demand(10))).toBe(published.getTime() + 5 * hour);
    expect(questionsCloseAt({ ...demand(10), publishedAt: null })).toBeNull();
  });

  it('always leave time to ask and time to answer', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 5000, noNaN: true }), (hours) => {
        const one = demand(hours);
        const closes = questionsCloseAt(one) as number;
        expect(closes).toBeGreaterThan(published.getTime() - 1);
        expect(closes).toBeLessThanOrEqual(one.quoteDeadline.getTime());
        expect(whyNoQuestions(one, new Date(Math.ceil(closes) - 1))).toBe('');
        expect(whyNoQuestions(one, new Date(Math.ceil(closes)))).toContain('截止');
        expect(whyNoAnswers(one, new Date(one.quoteDeadline.getTime() - 1))).toBe('');
      }),
    );
  });

  it('end with the demand', () => {
    expect(whyNoQuestions(demand(120, demandStatus.completed), published)).toContain('已完成');
    expect(whyNoAnswers(demand(120, demandStatus.completed), published)).toContain('已完成');
  });
});
