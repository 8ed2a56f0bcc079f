import { expect, it } from 'vitest';
import { kilometresToCities } from './city-centres.ts';

const [shenzhen, guangzhou] = ['440300', '440100'];
const unknown = { latitude: null, longitude: null };

it('measures from an address to the centre of the nearest city', () => {
  const inNanshan = { cityId: shenzhen, latitude: 22.53, longitude: 113.93 };
  expect(kilometresToCities(inNanshan, [shenzhen])).toBeCloseTo(13.4, 0);
  expect(kilometresToCities(inNanshan, [guangzhou, shenzhen])).toBeCloseTo(13.4, 0);
});

it('takes the centre of its city for an institution without coordinates, but not within that city', () => {
  expect(kilometresToCities({ cityId: shenzhen, ...unknown }, [guangzhou])).toBeCloseTo(104, -1);
  expect(kilometresToCities({ cityId: shenzhen, ...unknown }, [shenzhen])).toBeUndefined();
});

it('knows nothing of a city without a centre', () => {
  expect(kilometresToCities({ cityId: '999999', ...unknown }, [shenzhen])).toBeUndefined();
});
