import { expect, test } from 'vitest';
import { nearestServed } from './nearest-served.ts';
import { indexRegions, type Region } from './region.ts';

const region = (id: string, level: 1 | 2 | 3, parentId?: string): Region => ({
  id,
  name: id,
  parentId,
  level,
  code: '',
  pinyin: id,
  initial: 'A',
  pseudo: false,
});
const index = indexRegions([
  region('540000', 1),
  region('540100', 2, '540000'),
  region('540200', 2, '540000'),
  region('540202', 3, '540200'),
  region('510000', 1),
  region('510100', 2, '510000'),
  region('510700', 2, '510000'),
  region('310000', 1),
  region('310100', 2, '310000'),
  region('900000', 1),
]);
const nearest = (id: string, served: Record<string, number>, limit = 9) =>
  nearestServed(index, id, new Map(Object.entries(served)), limit).map((city) => city.id);

test('its own province first, then the nearest provinces, there the best served city', () => {
  const served = { '310100': 90, '510100': 2, '510700': 5, '540100': 1, '540200': 0 };
  expect(nearest('540202', served)).toEqual(['540100', '510700', '510100', '310100']);
  expect(nearest('540000', served, 2)).toEqual(['540100', '510700']);
});

test('a place outside the grid is near to nobody', () => {
  expect(nearest('900000', { '510100': 2, '310100': 90 })).toEqual([]);
});

test('nobody serves: nobody is named', () => {
  expect(nearest('540000', {})).toEqual([]);
});
