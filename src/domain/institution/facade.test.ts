import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facadeOf } from './facade.ts';

test('a house is drawn within its box, the same each time', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('PUBLIC_GENERAL', 'TCM', 'CHECKUP_CENTER', 'CLINIC'),
      (code, type) => {
        const facade = facadeOf(code, type);
        expect(facadeOf(code, type)).toEqual(facade);
        for (const [, x, y] of Object.values(facade)
          .join('')
          .matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(64);
          expect(Number(y)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test('most houses of one type differ', () => {
  const drawn = Array.from({ length: 100 }, (_, i) =>
    JSON.stringify(facadeOf(`SZ${i}K3QD`, 'PUBLIC_GENERAL')),
  );
  expect(new Set(drawn).size).toBeGreaterThan(90);
});
