import {
  type QuotationPackageStatus,
  quotationPackageStatus as pkg,
  type QuotationStatus,
  quotationStatus as quotation,
} from './quotation-machine.ts';

/**
 * What an amended demand does to one quotation package: `unchanged` stays as it is, `redrafted` had not been confirmed and is
 * drafted again, `reopened` was confirmed or sent and must be confirmed again, `ended` takes no part any more,
 * `blocked`: the buyer has accepted it and must take that back first.
 */
export type AmendEffect = 'unchanged' | 'redrafted' | 'reopened' | 'ended' | 'blocked';

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
