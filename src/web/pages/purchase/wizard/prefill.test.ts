import { expect, test } from 'vitest';
import type { DraftTerms } from './draft/draft.ts';
import { isTyped, prefilled } from './prefill.ts';

const blank = { purpose: '', budgetMax: '', cities: [], institutionIds: [] } as unknown as DraftTerms;
const given = (query: string) => prefilled(blank, new URLSearchParams(query));
const id = '019a12de-07b0-7543-8f8d-31d55dc7845b';

test('a new inquiry begins with the institution it was asked for; an unknown value is left out', () => {
  expect(isTyped(new URLSearchParams({ institution: id }))).toBe(true);
  expect(given(`institution=${id}`).institutionIds).toEqual([id]);
  expect(given('institution=QW-01').institutionIds).toEqual([]);
});
