import { examPurposes } from '#domain/demand/purpose.ts';
import { parseYuan } from '#domain/kernel/money.ts';
import type { DraftTerms } from './draft/draft.ts';

const keys = ['purpose', 'headcount', 'city', 'budget', 'institution'];

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether something was typed on the home page for this very draft. */
export const isTyped = (query: URLSearchParams): boolean =>
  keys.some((key) => (query.get(key) ?? '').trim() !== '');

/** What was typed on the home page, or whom an inquiry is for, as the start of a new draft. Unknown values are left out. */
export function prefilled(terms: DraftTerms, query: URLSearchParams): DraftTerms {
  const purpose = examPurposes.find(({ code }) => code === query.get('purpose'))?.code ?? terms.purpose;
  const headcount = /^[1-9]\d{0,5}$/.test(query.get('headcount') ?? '')
    ? Number(query.get('headcount'))
    : null;
  const city = /^\d{6}$/.test(query.get('city') ?? '') ? (query.get('city') as string) : undefined;
  const budget = (query.get('budget') ?? '').trim();
  const institution = query.get('institution') ?? '';
  return {
    ...terms,
    purpose,
    institutionIds: isId.test(institution) ? [institution] : terms.institutionIds,
    budgetMax: parseYuan(budget) === undefined ? terms.budgetMax : budget,
    cities: city || headcount ? [{ regionId: city, headcount }] : terms.cities,
  };
}
