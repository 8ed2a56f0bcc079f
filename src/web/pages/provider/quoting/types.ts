import type { CallOutput } from '#wire/invoke.ts';
import type { CallName } from '#wire/table/call-table.ts';

export type QuotationRecord = CallOutput<'quotation.list'>['records'][number];
export type QuotationDetail = CallOutput<'quotation.detail'>;
export type PackageDetail = CallOutput<'quotation.packageDetail'>;
export type QuotationLine = PackageDetail['lines'][number];
export type Candidate = CallOutput<'quotation.listCandidates'>['candidates'][number];

/** 860 → 8.6 折; 1000 → 不打折 */
export const rateText = (rate: number | null): string =>
  rate === null ? '—' : rate >= 1000 ? '不打折' : `${Number((rate / 100).toFixed(2))} 折`;

/** Calls that answer the package as it then stands. */
export type EditCall = Extract<
  CallName,
  | 'quotation.savePackage'
  | 'quotation.redraftPackage'
  | 'quotation.confirmPackage'
  | 'quotation.revisePackage'
  | 'quotation.declinePackage'
  | 'quotation.resumePackage'
  | 'quotation.replaceItem'
  | 'quotation.cancelReplace'
  | 'quotation.resolveExclusive'
  | 'quotation.addRelated'
  | 'quotation.removeRelated'
>;
