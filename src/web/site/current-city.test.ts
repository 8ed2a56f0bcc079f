import { expect, it } from 'vitest';
import { cityOf, defaultCity } from './current-city.ts';

const known: Record<string, string> = { '110000': '北京', '310100': '上海' };
const facts = (cityOfVisitor: string) => ({
  cityOfVisitor,
  findRegion: (code: string) => (known[code] ? { code, name: known[code] } : undefined),
});

it('takes the address bar before what is known of the visitor', () => {
  expect(cityOf('110000', facts('310100')).name).toBe('北京');
  expect(cityOf(undefined, facts('310100')).name).toBe('上海');
});

it('skips codes that do not exist, down to 深圳', () => {
  expect(cityOf('999999', facts('310100')).name).toBe('上海');
  expect(cityOf('999999', facts('999999'))).toEqual(defaultCity);
});

it('does not ask for the visitor where the address tells: that page is the same for everybody', () => {
  const asked = {
    findRegion: facts('').findRegion,
    get cityOfVisitor(): string {
      throw new Error('asked');
    },
  };
  expect(cityOf('110000', asked).name).toBe('北京');
});
