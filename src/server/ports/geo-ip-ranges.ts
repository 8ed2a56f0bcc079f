import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GeoIp, noGeoIp } from './geo-ip.ts';
import { type AddressTable, rangesFile, unpackRanges } from './geo-ip-file.ts';

/**
 * The ranges that come with the product (decision 010): no request leaves the server. Without a readable file everybody begins in the
 * default city, and `complain` is called with the reason: no reason not to start.
 */
export function vendoredGeoIp(referenceFolder: string, complain: (error: unknown) => void): GeoIp {
  try {
    return geoIpOf(unpackRanges(readFileSync(join(referenceFolder, rangesFile))));
  } catch (error) {
    complain(error);
    return noGeoIp;
  }
}

export const geoIpOf = ({ firsts, cityOf, cities }: AddressTable): GeoIp => ({
  cityOf(address) {
    const number = ipv4Number(address);
    if (number === undefined) return undefined;
    // The last range that begins at or before the address.
    let [low, high] = [0, firsts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((firsts[middle] as number) <= number) low = middle + 1;
      else high = middle;
    }
    const place = low > 0 ? (cityOf[low - 1] as number) : 0;
    return place > 0 ? cities[place - 1] : undefined;
  },
});

/** `1.2.3.4` and IPv6's `::ffff:1.2.3.4`; undefined for everything else. */
export function ipv4Number(address: string): number | undefined {
  const match = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/i.exec(address);
  if (!match) return undefined;
  const parts = match.slice(1).map(Number);
  if (parts.some((part) => part > 255)) return undefined;
  return parts.reduce((number, part) => number * 256 + part, 0);
}
