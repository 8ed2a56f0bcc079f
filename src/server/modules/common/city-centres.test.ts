import { expect, it } from 'vitest';
import { kilometresTo } from './city-centres.ts';

const [shenzhen, guangzhou] = ['440300', '440100'] as const;
const unknown = { latitude: null, longitude: null };

it('measures from an address to the centre of a city', () => {
  const inNanshan = { cityId: shenzhen, latitude: 22.53, longitude: 113.93 };
  expect(kilometresTo(inNanshan, shenzhen)).toBeCloseTo(13.4, 0);
});

it('takes the centre of its city for an institution without coordinates, but not within that city', () => {
  expect(kilometresTo({ cityId: shenzhen, ...unknown }, guangzhou)).toBeCloseTo(104, -1);
  expect(kilometresTo({ cityId: shenzhen, ...unknown }, shenzhen)).toBeUndefined();
});

it('knows nothing of a city without a centre', () => {
  expect(kilometresTo({ cityId: '999999', ...unknown }, shenzhen)).toBeUndefined();
});
