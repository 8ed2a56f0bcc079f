import { expect, test } from 'vitest';
import { quotesFirst } from './quotes-first.ts';

type Invited = Parameters<typeof quotesFirst>[0][number];
type Offer = Parameters<typeof quotesFirst>[1][number];

const invited = (institutionId: string) => ({ institutionId }) as Invited;
const offer = (institutionId: string, perHead: string, rawPerHead: string, cells: (object | null)[]) =>
  ({
    quotationId: `q-${institutionId}`,
    institution: { institutionId },
    perHead,
    rawPerHead,
    cells,
  }) as Offer;

test('quotes come first, from cheap to dear per head with what they lack priced in', () => {
  const won = { amount: '1.00', packages: 1, headcount: 1 } as NonNullable<
    ReturnType<typeof quotesFirst>[number]['quote']
  >['won'];
  const rows = quotesFirst(
    [invited('silent'), invited('lacking'), invited('whole')],
    [offer('lacking', '125.00', '80.00', [{}, null]), offer('whole', '100.00', '100.00', [{}, {}])],
    new Map([['q-whole', won]]),
  );
  expect(rows.map(({ institutionId, quote }) => [institutionId, quote?.packages, quote?.won])).toEqual([
    ['whole', 2, won],
    ['lacking', 1, null],
    ['silent', undefined, undefined],
  ]);
});
