import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { newKey } from './new-key.ts';
import { sha256 } from './sha256.ts';

// What browsers keep for https has a way without.

afterEach(() => vi.unstubAllGlobals());

it('keys are random UUIDs without crypto.randomUUID', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 200 }, newKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('hashes are the same with and without crypto.subtle', async () => {
  const text = '密封报价 1,288.00';
  const right = createHash('sha256').update(text).digest('hex');
  expect(await sha256(text)).toBe(right);
  vi.stubGlobal('crypto', {});
  expect(await sha256(text)).toBe(right);
});
