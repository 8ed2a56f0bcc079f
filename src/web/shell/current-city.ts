import type { PageFacts, Region } from '#web/api/invoke-context.ts';

/** 深圳, the city when nothing tells (spec section 9). */
export const defaultCity: Region = { code: '440300', name: '深圳' };
const COOKIE = 'currentCity';

export const cityOfCookies = (header: string | null): string | undefined =>
  /(?:^|;\s*)currentCity=(\d{6})(?:;|$)/.exec(header ?? '')?.[1];

/** First the address bar, then the visitor's own choice, then the visitor's network, then 深圳 (spec section 7). */
export function cityOf(known: {
  segment: string | undefined;
  cookie: string | undefined;
  facts: Pick<PageFacts, 'cityOfAddress' | 'findRegion'>;
}): Region {
  for (const code of [known.segment, known.cookie, known.facts.cityOfAddress]) {
    const region = code === undefined ? undefined : known.facts.findRegion(code);
    if (region) return { code: region.code, name: region.name };
  }
  return defaultCity;
}

export function rememberCity(regionCode: string): void {
  document.cookie = `${COOKIE}=${regionCode}; max-age=31536000; path=${import.meta.env.BASE_URL}; SameSite=Lax`;
}
