import { expect, test } from 'vitest';
import { quotationStatus as q } from './quotation-machine.ts';
import { countQuotes, quoteCountsText } from './quote-counts.ts';

test('a withdrawn quote is no quote, whatever it was; one that ran out unsent was never one', () => {
  const counts = countQuotes([
    { status: q.quoted, sent: true },
    { status: q.rejected, sent: true, count: 2 },
    // A second offer is being prepared: the first one stands.
    { status: q.waiting, sent: true },
    { status: q.cancelled, sent: true },
    { status: q.cancelled, sent: false },
    { status: q.expired, sent: true },
    { status: q.expired, sent: false },
    { status: q.waiting, sent: false },
    { status: q.closed, sent: false },
  ]);
  expect(counts).toEqual({ valid: 4, withdrawn: 2, lapsed: 1, silent: 3 });
  expect(quoteCountsText(counts)).toBe('4 家有效，2 家已放弃，3 家未报价，1 家已失效');
  expect(quoteCountsText(countQuotes([]))).toBe('0 家有效');
});
