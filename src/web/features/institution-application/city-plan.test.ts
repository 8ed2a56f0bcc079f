import { expect, test } from 'vitest';
import { directionText, drawnAt, isDrawn, planSize, spotAt, viewOf, zoomed } from './city-plan.ts';

const middle = { longitude: 114, latitude: 22.5 };

test('what is clicked is where it is drawn, to a metre', () => {
  const view = { middle, km: 20 };
  const spot = spotAt(view, 300, 50);
  expect(spot).toEqual({ longitude: 114.04867, latitude: 22.56745 });
  const { x, y } = drawnAt(view, spot);
  expect([Math.round(x), Math.round(y)]).toEqual([300, 50]);
  expect(drawnAt(view, middle)).toEqual({ x: planSize / 2, y: planSize / 2 });
});

test('a plan is wide enough for all of its places, and no narrower than a town', () => {
  expect(viewOf([middle])).toEqual({ middle, km: 8 });
  const far = { longitude: 114.3, latitude: 22.7 };
  const view = viewOf([middle, far]);
  expect([view.km, isDrawn(view, middle), isDrawn(view, far)]).toEqual([48, true, true]);
  expect(zoomed(view, -1, far)).toEqual({ middle: far, km: 32 });
  expect(zoomed({ middle, km: 2 }, -1, middle)).toBeUndefined();
});

test('directions are said from the middle of the city', () => {
  expect(directionText(middle, { longitude: 114, latitude: 22.6 })).toBe('正北 11.1 公里');
  expect(directionText(middle, { longitude: 113.95, latitude: 22.45 })).toBe('西南 7.6 公里');
});
