import type { TermsToSubmit } from '#domain/demand/demand-terms.ts';
import type { DemandRow } from './demand.store.ts';

export const termsOf = (row: DemandRow): TermsToSubmit => ({
  title: row.title,
  purpose: row.purpose,
  examFrom: row.exam_from,
  examTo: row.exam_to,
  quoteDeadline: row.quote_deadline,
  budgetMin: row.budget_min,
  budgetMax: row.budget_max,
  contact: row.contact,
  mobile: row.mobile,
});
