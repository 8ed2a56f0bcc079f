import type { PageFacts, Region } from '#wire/pages.ts';

/** 深圳, the city when nothing tells (docs/product.md, Constants). */
export const defaultCity: Region = { code: '440300', name: '深圳' };
/** The server reads it and tells pages as `cityOfVisitor`. */
const COOKIE = 'currentCity';

/** First the address bar, then the visitor's own choice or network, then 深圳 (docs/product.md, Screens). */
export function cityOf(
  segment: string | undefined,
  facts: Pick<PageFacts, 'cityOfVisitor' | 'findRegion'>,
): Region {
  const region =
    (segment === undefined ? undefined : facts.findRegion(segment)) ?? facts.findRegion(facts.cityOfVisitor);
  return region ? { code: region.code, name: region.name } : defaultCity;
}

/** The visitor's own choice, as far as this browser knows; '' when there was none yet. */
export const currentCityCode = (): string => /(?:^|; )currentCity=(\d{6})/.exec(document.cookie)?.[1] ?? '';

export function rememberCity(regionCode: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${regionCode}; max-age=31536000; path=${import.meta.env.BASE_URL}; SameSite=Lax${secure}`;
}
