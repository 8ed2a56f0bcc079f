import { toYuanText } from '#domain/kernel/money.ts';
import { type QuotationStatus, quotationStatus } from '#domain/quotation/quotation-machine.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { RoundOfDemand } from './second-round.store.ts';

type Memo = CallOutput<'comparison.awardMemo'>;
type Column = Memo['sections'][number]['columns'][number];

interface Offer {
  readonly id: string;
  readonly status: QuotationStatus;
}

/** Who was asked for a last offer until when, and how many sent one; null: there was no second round. */
export function presentRound({
  round,
  quotations,
}: {
  readonly round: RoundOfDemand | undefined;
  readonly quotations: readonly { readonly id: string; readonly name: string }[];
}): Memo['secondRound'] {
  if (!round) return null;
  return {
    deadline: round.deadline.toISOString(),
    message: round.message,
    invited: quotations.filter(({ id }) => round.offers.has(id)).map(({ name }) => name),
    answered: [...round.offers.values()].filter((offer) => offer.answered_at).length,
  };
}

export function roundStanding(round: RoundOfDemand | undefined, { id, status }: Offer): Column['round'] {
  const first = round?.offers.get(id);
  if (!first) return null;
  if (first.answered_at) return 'answered';
  return status === quotationStatus.waiting ? 'waiting' : 'stands';
}

/** How a quotation package stands in the second round, and what it was in the first. */
export function presentOfferRound(
  round: RoundOfDemand | undefined,
  quotation: Offer,
  pkg: { readonly id: string },
): Pick<Column, 'round' | 'firstPrice'> {
  const standing = roundStanding(round, quotation);
  const first = round?.offers.get(quotation.id)?.packages.find(({ id }) => id === pkg.id);
  return {
    round: standing,
    firstPrice: first && standing === 'answered' ? toYuanText(first.quoted_total) : null,
  };
}
