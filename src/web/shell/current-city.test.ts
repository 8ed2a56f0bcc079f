import { expect, it } from 'vitest';
import { cityOf, cityOfCookies, defaultCity } from './current-city.ts';

const known: Record<string, string> = { '110000': '北京', '310100': '上海', '510100': '成都' };
const facts = (cityOfAddress?: string) => ({
  cityOfAddress,
  findRegion: (code: string) => (known[code] ? { code, name: known[code] } : undefined),
});

it('takes the address bar before the cookie before the network', () => {
  const city = (segment?: string, cookie?: string, address?: string) =>
    cityOf({ segment, cookie, facts: facts(address) }).name;
  expect(city('110000', '310100', '510100')).toBe('北京');
  expect(city(undefined, '310100', '510100')).toBe('上海');
  expect(city(undefined, undefined, '510100')).toBe('成都');
});

it('skips codes that do not exist, down to 深圳', () => {
  expect(cityOf({ segment: '999999', cookie: '310100', facts: facts() }).name).toBe('上海');
  expect(cityOf({ segment: '999999', cookie: undefined, facts: facts() })).toEqual(defaultCity);
});

it('reads only a six-digit code from the cookie', () => {
  expect(cityOfCookies('a=1; currentCity=310100; b=2')).toBe('310100');
  expect(cityOfCookies('notcurrentCity=310100')).toBeUndefined();
  expect(cityOfCookies('currentCity=<script>')).toBeUndefined();
});
