import { defaultCityId } from '#domain/region/region.ts';
import type { RegionSnapshot } from '#server/modules/common/region-snapshot.ts';
import type { GeoIp } from '#server/ports/geo-ip.ts';

/** A visitor's city by their cookie, else by their network, else 深圳 (docs/product.md, Screens). The address bar comes before: pages see to that. */
export function visitorCity(
  cookies: string | undefined,
  address: string,
  regions: RegionSnapshot,
  geoIp: GeoIp,
): string {
  const chosen = cookies && /(?:^|;\s*)currentCity=(\d{6})(?:;|$)/.exec(cookies)?.[1];
  if (chosen && regions.find(chosen)) return chosen;
  const near = geoIp.cityOf(address);
  return near && regions.find(near) ? near : defaultCityId;
}
