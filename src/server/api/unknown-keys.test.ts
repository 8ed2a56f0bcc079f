import { expect, test } from 'vitest';
import { z } from 'zod';
import { unknownKeys } from './unknown-keys.ts';

const schema = z.object({
  name: z.string().optional(),
  size: z.string().transform(() => undefined),
  rows: z.array(z.object({ id: z.string(), price: z.string().default('0') })).default([]),
});
const unknownIn = (sent: object) => unknownKeys(sent, schema.parse({ size: '', ...sent }));

test('names what is no part of the call, at any depth', () => {
  expect(unknownIn({ name: 'a', prise: '5' })).toEqual(['prise']);
  expect(unknownIn({ rows: [{ id: 'a' }, { id: 'b', pirce: '5' }] })).toEqual(['rows.1.pirce']);
  expect(unknownIn({ name: undefined, size: 'x', rows: [] })).toEqual([]);
});

test('is bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x${at}${'y'.repeat(500)}`, 1]));
  expect(unknownIn(many)).toHaveLength(20);
  expect(unknownIn(many)[0]).toHaveLength(100);
});
