import { parseYuan } from '#domain/kernel/money.ts';
import { quotationStatus } from '#domain/quotation/quotation-machine.ts';
import { validPackagesText } from '#wire/award/comparison-text.ts';
import type { CallOutput } from '#wire/invoke.ts';

type Invited = CallOutput<'demand.getMine'>['invitations'][number];
type Offer = CallOutput<'comparison.overview'>['rows'][number];
type Received = CallOutput<'comparison.listQuotations'>[number];

export interface InvitedRow extends Invited {
  /** What it offers, as the comparison counts it; undefined: nothing (yet), or nothing any more. */
  readonly quote:
    | (Offer & {
        /** '' when its offer stands for all packages. */
        readonly validPackages: string;
        /** What of it is accepted, or `awarded`. */
        readonly won: Received['won'];
        readonly awarded: boolean;
        /** People of what it quotes for, or won, who would travel to another city. */
        readonly elsewhere: Received['elsewhere'];
      })
    | undefined;
}

/**
 * Quotes from cheap to dear by the price per head with what is lacking priced in, which leaves no advantage to who quotes for fewer or
 * leaves items out; then who has not quoted.
 */
export function quotesFirst(
  invited: readonly Invited[],
  offers: readonly Offer[],
  received: readonly Received[],
): InvitedRow[] {
  const quotes = new Map(offers.map((offer) => [offer.institution.institutionId, offer]));
  const perHead = ({ quote }: InvitedRow) =>
    quote ? (parseYuan(quote.perHead) ?? 0) : Number.POSITIVE_INFINITY;
  return invited
    .map((one) => {
      const offer = quotes.get(one.institutionId);
      const sent = received.find(({ quotationId }) => quotationId === offer?.quotationId);
      return {
        ...one,
        quote: offer && {
          ...offer,
          validPackages: validPackagesText(offer.cells),
          won: sent?.won ?? null,
          awarded: sent?.status.code === quotationStatus.won,
          elsewhere: sent?.elsewhere ?? [],
        },
      };
    })
    .toSorted((a, b) => (perHead(a) === perHead(b) ? 0 : perHead(a) - perHead(b)));
}
