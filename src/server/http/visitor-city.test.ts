import { expect, test } from 'vitest';
import { visitorCity } from './visitor-city.ts';

const regions = {
  served: [],
  find: (code: string) => (['440300', '310100', '510100'].includes(code) ? { code, name: code } : undefined),
};
const city = (cookie: string | undefined, near?: string) =>
  visitorCity(cookie, '1.2.3.4', regions, { cityOf: () => near });

test('the cookie’s city, else the network’s, else 深圳; only those that exist', () => {
  expect(city('a=1; currentCity=310100; b=2', '510100')).toBe('310100');
  expect(city('currentCity=310100')).toBe('310100');
  expect(city('currentCity=999999', '510100')).toBe('510100');
  expect(city('notcurrentCity=310100', '510100')).toBe('510100');
  expect(city('currentCity=<script>', undefined)).toBe('440300');
  expect(city(undefined, '820000')).toBe('440300');
  expect(city(undefined, undefined)).toBe('440300');
});
