import {
  quotationPackageStatus as pkg,
  type QuotationPackageStatus,
  type QuotationStatus,
  quotationStatus as quotation,
} from './quotation-machine.ts';

/**
 * What an amended demand does to one quotation package: `unchanged` stays as it is, `redrafted` had not been confirmed and is
 * drafted again, `reopened` was confirmed or sent and must be confirmed again, `ended` takes no part any more,
 * `blocked`: the buyer has accepted it and must take that back first.
 */
export type AmendEffect = 'unchanged' | 'redrafted' | 'reopened' | 'ended' | 'blocked';

/** Of a quotation as a whole; `partly`: some of its packages are asked for again, what was sent of the others stands. */
export type WholeEffect = AmendEffect | 'partly';

/** The strongest of its packages' effects. `offered`: the buyer can decide on the package as it was sent. */
export function wholeEffect(
  status: QuotationStatus,
  parts: readonly { readonly effect: AmendEffect; readonly offered: boolean }[],
  sealed: boolean,
): WholeEffect {
  const has = (effect: AmendEffect) => parts.some((part) => part.effect === effect);
  if (has('blocked')) return 'blocked';
  if (has('reopened') || (has('redrafted') && status === quotation.quoted))
    // What is sealed is one text: it cannot be true of some packages.
    return !sealed && parts.some((part) => part.offered && part.effect === 'unchanged')
      ? 'partly'
      : 'reopened';
  if (has('redrafted')) return 'redrafted';
  return has('unchanged') ? 'unchanged' : 'ended';
}

export function amendEffect(
  touched: boolean,
  whole: QuotationStatus,
  part: QuotationPackageStatus,
): AmendEffect {
  if (whole !== quotation.waiting && whole !== quotation.quoted && whole !== quotation.accepted)
    return 'ended';
  if (part === pkg.rejected || part === pkg.expired || part === pkg.cancelled) return 'ended';
  if (!touched) return 'unchanged';
  if (whole === quotation.accepted) return 'blocked';
  return part === pkg.open ? 'redrafted' : 'reopened';
}
