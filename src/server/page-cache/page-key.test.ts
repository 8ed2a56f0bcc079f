import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageAddressReader } from './page-key.ts';

const list = { path: '/list', calls: [], query: ['page', 'city'], uncachedQuery: ['search'] };
const pages = [
  { path: '/', calls: [] },
  list,
  { path: '/item/:code', calls: [] },
  { path: '/:region', calls: [] },
];
const read = pageAddressReader('/site', pages);

test('only what the page reads is part of its address, in order', () => {
  expect(read('/site/?hmsr=x&bd_vid=1')).toEqual({
    address: '/site/',
    ignored: 'hmsr=x&bd_vid=1',
    page: pages[0],
  });
  expect(read('/site/list?utm_source=a&page=2&city=1')).toEqual({
    address: '/site/list?city=1&page=2',
    ignored: 'utm_source=a',
    page: list,
  });
  expect(read('/site/list?').address).toBe('/site/list');
  expect(read('/site/item/ab?x=1').address).toBe('/site/item/ab');
});

test('random keys never make another page', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 }), (pairs) => {
      const random = pairs.filter(([key]) => !['page', 'city', 'search'].includes(key));
      const query = new URLSearchParams([...random, ['page', '2']]);
      expect(read(`/site/list?${query}`).address).toBe('/site/list?page=2');
    }),
  );
});

test('whatever the order of keys, it is one page', () => {
  expect(read('/site/list?page=2&city=1').address).toBe(read('/site/list?city=1&page=2').address);
});

test('free text, endless values and unknown pages are not cached', () => {
  expect(read('/site/list?search=a')).toMatchObject({ address: '/site/list?search=a', page: undefined });
  expect(read('/site/list?search=').page).toBe(list);
  expect(read(`/site/list?city=${'1'.repeat(400)}`).page).toBeUndefined();
  expect(read(`/site/item/${'1'.repeat(400)}`).page).toBeUndefined();
  expect(read('/site/account/info?tab=2')).toEqual({
    address: '/site/account/info?tab=2',
    ignored: '',
    page: undefined,
  });
});

test('the router’s own addresses keep their keys', () => {
  const manifest = '/site/__manifest?paths=%2Fa&version=1';
  expect(read(manifest)).toEqual({ address: manifest, ignored: '', page: undefined });
});

test('the data of a page has the page’s rules, and an address of its own', () => {
  expect(read('/site/list.data?page=2&_routes=a&x=1')).toEqual({
    address: '/site/list.data?_routes=a&page=2',
    ignored: 'x=1',
    page: list,
  });
  expect(read('/site/_.data')).toMatchObject({ address: '/site/_.data', page: pages[0] });
  expect(read('/site/list?_routes=a').address).toBe('/site/list');
});
