import { expect, it } from 'vitest';
import { citiesOf, servedFirst } from './cities.ts';

const listed = (id: string, name: string) => ({ id, name, code: '', provinceName: '', hot: false });
const all = [listed('510100', '成都市'), listed('110100', '北京市'), listed('513200', '阿坝藏族羌族自治州')];

it('marks the current city, also when the address names it as a province', () => {
  const active = (code: string, name: string) =>
    all.map(citiesOf({ code, name }, [])).flatMap((city) => (city.isActive ? city.name : []));
  expect(active('510100', '成都')).toEqual(['成都']);
  expect(active('110000', '北京')).toEqual(['北京']);
  expect(active('440300', '深圳')).toEqual([]);
});

it('puts cities with institutions first and leaves the order within both', () => {
  const cities = all.map(citiesOf(undefined, [{ code: '513200', name: '阿坝' }]));
  expect(servedFirst(cities).map(({ name }) => name)).toEqual(['阿坝', '成都', '北京']);
});
