import type { RouterContextProvider } from 'react-router';
import type { Region } from '#wire/pages.ts';
import { pageFactsContext } from '#web/api/invoke-context.ts';
import { cityOf } from './current-city.ts';

/** For loaders: the region that the header shows too. */
export const currentRegion = (context: Readonly<RouterContextProvider>, segment?: string): Region =>
  cityOf(segment, context.get(pageFactsContext));

export const nowOf = (context: Readonly<RouterContextProvider>): number =>
  context.get(pageFactsContext).now.getTime();

/** The page of a list in the address; 1 when it is missing or no number. */
export function pageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}
