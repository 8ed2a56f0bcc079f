import { parseYuan, toYuanText } from '#domain/kernel/money.ts';
import { quotationPackageStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';

type Invited = CallOutput<'demand.getMine'>['invitations'][number];
type Received = CallOutput<'comparison.listQuotations'>[number];

export interface InvitedRow extends Invited {
  /** What it sent; undefined: nothing (yet). */
  readonly quote:
    | {
        readonly total: string;
        readonly perHead: string;
        readonly packages: number;
        /** What of it is accepted, or `awarded`. */
        readonly won: Received['won'];
        readonly awarded: boolean;
        /** People of what it quotes for, or won, who would travel to another city. */
        readonly elsewhere: Received['elsewhere'];
      }
    | undefined;
}

/** Quotes from cheap to dear by their price per head, which leaves no advantage to who quotes for fewer; then who has not quoted. */
export function quotesFirst(invited: readonly Invited[], received: readonly Received[]): InvitedRow[] {
  const quotes = new Map(received.map((one) => [one.institution.institutionId, quoteOf(one)]));
  const perHead = ({ quote }: InvitedRow) =>
    quote ? (parseYuan(quote.perHead) ?? 0) : Number.POSITIVE_INFINITY;
  return invited
    .map((one) => ({ ...one, quote: quotes.get(one.institutionId) }))
    .toSorted((a, b) => (perHead(a) === perHead(b) ? 0 : perHead(a) - perHead(b)));
}

function quoteOf({ packages, won, status, elsewhere }: Received): InvitedRow['quote'] {
  const offered = packages.filter(({ status }) => status.code !== quotationPackageStatus.cancelled);
  const heads = offered.reduce((sum, { headcount }) => sum + headcount, 0);
  const total = offered.reduce(
    (sum, { quotedTotal, headcount }) => sum + (parseYuan(quotedTotal) ?? 0) * headcount,
    0,
  );
  return offered.length === 0
    ? undefined
    : {
        total: toYuanText(total),
        perHead: toYuanText(heads === 0 ? 0 : Math.round(total / heads)),
        packages: offered.length,
        won,
        awarded: status.code === quotationStatus.won,
        elsewhere,
      };
}
