import { expect, test } from 'vitest';
import { quotesFirst } from './quotes-first.ts';

type Invited = Parameters<typeof quotesFirst>[0][number];
type Offer = Parameters<typeof quotesFirst>[1][number];
type Received = Parameters<typeof quotesFirst>[2][number];

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
  const won = { packages: 1, headcount: 10, amount: '1100.00' };
  const sent = { quotationId: 'q-whole', won, elsewhere: [], status: { code: 7 } } as unknown as Received;
  const rows = quotesFirst(
    [invited('silent'), invited('lacking'), invited('whole')],
    [offer('lacking', '125.00', '80.00', [{}, null]), offer('whole', '100.00', '100.00', [{}, {}])],
    [sent],
  );
  expect(
    rows.map(({ institutionId, quote }) => [institutionId, quote?.validPackages, quote?.won, quote?.awarded]),
  ).toEqual([
    ['whole', '', won, true],
    ['lacking', '1/2 个套餐有效，其余没有报价', null, false],
    ['silent', undefined, undefined, undefined],
  ]);
});
