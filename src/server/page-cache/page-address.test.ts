import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAddress, withTracking } from './page-address.ts';

test('tracking is left out, the rest put in order', () => {
  expect(pageAddress('/bid-web/')).toEqual({ address: '/bid-web/', tracking: '' });
  expect(pageAddress('/bid-web/?hmsr=x&bd_vid=1')).toEqual({
    address: '/bid-web/',
    tracking: 'hmsr=x&bd_vid=1',
  });
  expect(pageAddress('/bid-web/big-hall?utm_source=a&page=2&city=1&hmpl=b&hmcu=c&hmkw=d').address).toBe(
    '/bid-web/big-hall?city=1&page=2',
  );
  // Keys that merely begin alike are the page's own.
  expect(pageAddress('/a?hmsrx=1&utm=2&xhmsr=3').address).toBe('/a?hmsrx=1&utm=2&xhmsr=3');
  expect(pageAddress('/a?').address).toBe('/a');
});

const query = fc.array(fc.tuple(fc.constantFrom('page', 'search', 'a'), fc.string({ maxLength: 5 })));
test('whatever the order of keys, it is one page; values of a key keep theirs', () => {
  fc.assert(
    fc.property(query, (pairs) => {
      const { address } = pageAddress(`/a?${new URLSearchParams(pairs)}`);
      const swapped = pairs.toSorted(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0));
      expect(pageAddress(`/a?${new URLSearchParams(swapped)}&hmsr=x`).address).toBe(address);
      expect(pageAddress(address).address).toBe(address);
      const values = (list: Iterable<readonly [string, string]>, key: string) =>
        [...list].filter(([k]) => k === key).map(([, value]) => value);
      for (const key of ['page', 'search', 'a'])
        expect(values(new URLSearchParams(address.split('?')[1] ?? ''), key)).toEqual(values(pairs, key));
    }),
  );
});

test('a redirect takes the tracking along', () => {
  expect(withTracking('/bid-web/a', '')).toBe('/bid-web/a');
  expect(withTracking('/bid-web/a', 'hmsr=x')).toBe('/bid-web/a?hmsr=x');
  expect(withTracking('/bid-web/a?b=1#c', 'hmsr=x')).toBe('/bid-web/a?b=1&hmsr=x#c');
});
