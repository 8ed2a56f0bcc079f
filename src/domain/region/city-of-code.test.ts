import { expect, test } from 'vitest';
import { cityOfCode } from './city-of-code.ts';

test('a district is of its city, a county of a province itself is its own', () => {
  expect(['440300', '440305', '110105', '429004', '500235'].map(cityOfCode)).toEqual([
    '440300',
    '440300',
    '110100',
    '429004',
    '500235',
  ]);
});
