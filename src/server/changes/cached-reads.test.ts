import { expect, test } from 'vitest';
import { CachedReads } from './cached-reads.ts';
import { DataChanges } from './data-changes.ts';

const minute = { topics: ['demand'], ttlMs: 60_000 } as const;

function counting() {
  const changes = new DataChanges();
  const reads = new CachedReads(changes);
  let count = 0;
  const read = (until: Parameters<CachedReads['get']>[1]) => reads.get('figures', until, async () => ++count);
  return { changes, read };
}

test('is read again when one of its topics changes', async () => {
  const { changes, read } = counting();
  expect([await read(minute), await read(minute)]).toEqual([1, 1]);
  changes.publish(['doctor']);
  expect(await read(minute)).toBe(1);
  changes.publish(['demand']);
  expect(await read(minute)).toBe(2);
});

test('what is read no more often than once a while survives changes until then, but not a gap in listening', async () => {
  const { changes, read } = counting();
  const seldom = { ...minute, atMostEveryMs: 60_000 };
  expect(await read(seldom)).toBe(1);
  changes.publish(['demand']);
  expect(await read(seldom)).toBe(1);
  expect(await read({ ...seldom, atMostEveryMs: 0 })).toBe(2);
  changes.publish();
  expect(await read(seldom)).toBe(3);
});

test('a read that failed is tried again', async () => {
  const reads = new CachedReads(new DataChanges());
  await expect(reads.get('x', minute, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await reads.get('x', minute, async () => 'there')).toBe('there');
});
