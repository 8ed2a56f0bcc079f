/** Where an address of the network probably is. */
export interface GeoIp {
  /** Six-digit code of a mainland city; undefined for every other address, private ones and malformed text. */
  cityOf(address: string): string | undefined;
}

/** Knows nothing: everybody begins in the default city. */
export const noGeoIp: GeoIp = { cityOf: () => undefined };
