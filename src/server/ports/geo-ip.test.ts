import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReference, referenceFolder } from '#server/modules/catalogue/read-reference.ts';
import { type AddressRange, packRanges, unpackRanges } from './geo-ip-file.ts';
import { geoIpOf, ipv4Number, vendoredGeoIp } from './geo-ip-ranges.ts';

const text = (number: number) =>
  [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255].join('.');
const address = fc.nat(2 ** 32 - 1);
const city = fc.option(fc.constantFrom('110100', '310100', '440300', '510100'), { nil: undefined });
const ranges = fc
  .uniqueArray(fc.record({ first: address, city }), { selector: ({ first }) => first, maxLength: 60 })
  .map((list) => list.toSorted((a, b) => a.first - b.first));

const slowly = (list: readonly AddressRange[], number: number) =>
  list.findLast(({ first }) => first <= number)?.city;

test('finds in the packed file what stands in the ranges, at their edges too', () => {
  fc.assert(
    fc.property(ranges, fc.array(address), (list, others) => {
      const geoIp = geoIpOf(unpackRanges(packRanges(list)));
      const edges = list.flatMap(({ first }) => [first - 1, first, first + 1]);
      for (const number of [...edges, ...others].filter((one) => one >= 0 && one < 2 ** 32)) {
        expect(geoIp.cityOf(text(number))).toBe(slowly(list, number));
        expect(geoIp.cityOf(`::ffff:${text(number)}`)).toBe(slowly(list, number));
      }
    }),
  );
});

test('takes addresses of IPv4 only, written out', () => {
  expect(ipv4Number('1.2.3.4')).toBe(0x01020304);
  expect(ipv4Number('255.255.255.255')).toBe(2 ** 32 - 1);
  for (const other of ['', '1.2.3', '1.2.3.256', '1.2.3.4.5', '2001:db8::1', '::1', 'localhost', '1.2.3.4 '])
    expect(ipv4Number(other)).toBeUndefined();
});

test('the file that comes along knows cities that exist, and nothing of private and foreign addresses', () => {
  const geoIp = vendoredGeoIp(referenceFolder, (error) => {
    throw error;
  });
  // Well-known name servers of Chinese providers.
  expect(geoIp.cityOf('202.96.134.133')).toBe('440300');
  expect(geoIp.cityOf('202.96.209.5')).toBe('310100');
  expect(geoIp.cityOf('61.139.2.69')).toBe('510100');
  for (const none of ['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '8.8.8.8', '0.0.0.0'])
    expect(geoIp.cityOf(none)).toBeUndefined();
  const cities = new Set(readReference().regions.flatMap(({ id, level }) => (level === 2 ? [id] : [])));
  const named = new Set(
    Array.from({ length: 65_536 }, (_, i) => geoIp.cityOf(`${i >> 8}.${i & 255}.1.1`)).filter(
      (one) => one !== undefined,
    ),
  );
  expect(named.size).toBeGreaterThan(250);
  expect([...named].filter((one) => !cities.has(one))).toEqual([]);
});

test('a file that cannot be read is reported, and nobody has a city', () => {
  const errors: unknown[] = [];
  const geoIp = vendoredGeoIp('/no/such/folder', (error) => errors.push(error));
  expect(geoIp.cityOf('202.96.134.133')).toBeUndefined();
  expect(errors).toHaveLength(1);
});
