import { type QuotationStatus, quotationStatus } from './quotation-machine.ts';

/** What has become of the quote of an institution that was asked. */
const quoteStandings = {
  valid: '有效',
  withdrawn: '已放弃',
  silent: '未报价',
  lapsed: '已失效',
} as const;
type QuoteStanding = keyof typeof quoteStandings;
export type QuoteCounts = Readonly<Record<QuoteStanding, number>>;

interface CountedQuote {
  readonly status: QuotationStatus;
  /** It was sent, and holds or held: a change of the demand may have asked for it anew. */
  readonly sent: boolean;
  /** So many of the kind; 1 when left out. */
  readonly count?: number;
}

/** Not an offer any more, though it may have been sent. */
export const goneQuotations: readonly QuotationStatus[] = [
  quotationStatus.cancelled,
  quotationStatus.expired,
];

/** What the institution gave up itself is given up, sent or not; what ran out unsent was never a quote. */
function quoteStanding({ status, sent }: CountedQuote): QuoteStanding {
  if (status === quotationStatus.cancelled) return 'withdrawn';
  if (!sent) return 'silent';
  return status === quotationStatus.expired ? 'lapsed' : 'valid';
}

/** The one count of quotes that every screen, export and message says. One row for each institution that was asked. */
export function countQuotes(quotes: readonly CountedQuote[]): QuoteCounts {
  const of = (standing: QuoteStanding) =>
    quotes
      .filter((quote) => quoteStanding(quote) === standing)
      .reduce((sum, { count = 1 }) => sum + count, 0);
  return { valid: of('valid'), withdrawn: of('withdrawn'), silent: of('silent'), lapsed: of('lapsed') };
}

/** `4 家有效，1 家已放弃，2 家未报价`; the valid ones always, of the others those that there are. */
export const quoteCountsText = (counts: QuoteCounts): string =>
  (Object.keys(quoteStandings) as QuoteStanding[])
    .filter((standing) => standing === 'valid' || counts[standing] > 0)
    .map((standing) => `${counts[standing]} 家${quoteStandings[standing]}`)
    .join('，');
