import { expect, test } from 'vitest';
import { quotesFirst } from './quotes-first.ts';

type Invited = Parameters<typeof quotesFirst>[0][number];
type Received = Parameters<typeof quotesFirst>[1][number];

const won = { packages: 1, headcount: 10, amount: '1100.00' };
const invited = (institutionId: string) => ({ institutionId }) as Invited;
const quote = (institutionId: string, ...packages: [yuan: string, headcount: number, status?: number][]) =>
  ({
    institution: { institutionId },
    status: { code: institutionId === 'cheap' ? 7 : 2 },
    won: institutionId === 'cheap' ? won : null,
    elsewhere: [],
    packages: packages.map(([quotedTotal, headcount, code = 2]) => ({
      quotedTotal,
      headcount,
      status: { code },
    })),
  }) as unknown as Received;

test('quotes come first, from cheap to dear per head; packages that are not offered count nowhere', () => {
  const rows = quotesFirst(
    [invited('silent'), invited('dear'), invited('cheap'), invited('gone')],
    [
      quote('dear', ['200.00', 10], ['100.00', 30]),
      quote('cheap', ['110.00', 10], ['90.00', 10], ['999.00', 5, 6]),
      quote('gone', ['1.00', 1, 6]),
    ],
  );
  expect(rows.map((row) => [row.institutionId, row.quote])).toEqual([
    ['cheap', { total: '2000.00', perHead: '100.00', packages: 2, won, awarded: true, elsewhere: [] }],
    ['dear', { total: '5000.00', perHead: '125.00', packages: 2, won: null, awarded: false, elsewhere: [] }],
    ['silent', undefined],
    ['gone', undefined],
  ]);
});
