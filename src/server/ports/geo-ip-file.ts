import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** From this address on, up to the next range. */
export interface AddressRange {
  readonly first: number;
  /** Six digits; undefined where no city is known. */
  readonly city: string | undefined;
}

/** For looking up: by place, the first address of each range and its city's index, 0 for none. */
export interface AddressTable {
  readonly firsts: Uint32Array;
  readonly cityOf: Uint16Array;
  readonly cities: readonly string[];
}

/** In data/reference. Brotli over: number of cities, their codes; number of ranges, distances between them, their cities. */
export const rangesFile = 'ip-cities.br';

/** `ranges` in ascending order. */
export function packRanges(ranges: readonly AddressRange[]): Buffer {
  const cities = [...new Set(ranges.flatMap(({ city }) => city ?? []))].toSorted();
  const numbers = [cities.length, ...cities.map(Number), ranges.length];
  let before = 0;
  for (const { first } of ranges) {
    numbers.push(first - before);
    before = first;
  }
  const place = new Map(cities.map((city, i) => [city, i + 1]));
  for (const { city } of ranges) numbers.push(city ? (place.get(city) ?? 0) : 0);
  return brotliCompressSync(Buffer.from(numbers.flatMap(bytesOf)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
}

export function unpackRanges(file: Buffer): AddressTable {
  const bytes = brotliDecompressSync(file);
  let at = 0;
  const next = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error(`${rangesFile} ends too early`);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const cities = Array.from({ length: next() }, () => String(next()));
  const firsts = new Uint32Array(next());
  let before = 0;
  for (let i = 0; i < firsts.length; i++) {
    before += next();
    firsts[i] = before;
  }
  const cityOf = Uint16Array.from(firsts, next);
  return { firsts, cityOf, cities };
}

/** Seven bits a byte, lowest first; all but the last have the eighth set. */
function bytesOf(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
