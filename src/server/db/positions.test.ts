import { expect, test } from 'vitest';
import { isShown, LagMeter, lastPosition } from './positions.ts';

test('places are compared as numbers, not as text', () => {
  expect(isShown('0/FFFFFFFF', '1/0')).toBe(true);
  expect(isShown('A/0', '9/FFFFFFFF')).toBe(false);
  expect(isShown('16/B374D848', '16/B374D848')).toBe(true);
  expect(isShown(lastPosition, 'FFFFF/0')).toBe(false);
});

test('lag begins when the primary is seen ahead and ends when that place is shown', () => {
  const meter = new LagMeter();
  expect(meter.measure('0/10', '0/10', 0)).toBe(0);
  expect(meter.measure('0/20', '0/10', 1_000)).toBe(0);
  expect(meter.measure('0/30', '0/10', 4_000)).toBe(3_000);
  // Up to the second place: behind since it was at the third.
  expect(meter.measure('0/30', '0/20', 6_000)).toBe(2_000);
  expect(meter.measure('0/30', '0/30', 7_000)).toBe(0);
  // Quiet for long, then something is written: a moment's lag, not the quiet time's.
  expect(meter.measure('0/30', '0/30', 90_000)).toBe(0);
  expect(meter.measure('0/40', '0/30', 91_000)).toBe(0);
});

test('a primary that took over from an earlier place makes no lag for ever', () => {
  const meter = new LagMeter();
  meter.measure('0/90', '0/50', 0);
  expect(meter.measure('0/60', '0/60', 5_000)).toBe(0);
  expect(meter.measure('0/60', '0/60', 60_000)).toBe(0);
});
