import { expect, test } from 'vitest';
import { fenOfWire, formatYuan, parseYuan, toYuanText } from './money.ts';

test('what people type is never below zero, what the wire says may be, and is shown as it is', () => {
  expect(parseYuan('-1280.00')).toBeUndefined();
  for (const fen of [-363_000, -5, 0, 128_000]) expect(fenOfWire(toYuanText(fen))).toBe(fen);
  expect(fenOfWire('–')).toBeUndefined();
  expect(formatYuan('-3630.00')).toBe('−¥3,630.00');
  expect(formatYuan('3630.00')).toBe('¥3,630.00');
});
