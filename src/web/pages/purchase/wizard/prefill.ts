import { examPurposes } from '#domain/compliance/purpose.ts';
import type { DraftTerms } from '#web/features/demand/draft.ts';

/** What was typed on the home page, as the start of a new draft. Unknown values are left out. */
export function prefilled(terms: DraftTerms, query: URLSearchParams): DraftTerms {
  const purpose = examPurposes.find(({ code }) => code === query.get('purpose'))?.code ?? terms.purpose;
  const headcount = /^[1-9]\d{0,5}$/.test(query.get('headcount') ?? '')
    ? Number(query.get('headcount'))
    : null;
  const city = /^\d{6}$/.test(query.get('city') ?? '') ? (query.get('city') as string) : undefined;
  return {
    ...terms,
    purpose,
    cities: city || headcount ? [{ regionId: city, headcount }] : terms.cities,
  };
}
