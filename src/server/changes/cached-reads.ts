import type { Database } from '#server/db/database.ts';
import { LRUCache } from 'lru-cache';
import { type Changed, concerns } from './data-changes.ts';
import type { Topic } from './topics.ts';

/** Asks `read` at most once for a key until what it reads has changed or the TTL is over. */
export type CachedRead<T> = (db: Database, key: string, read: () => Promise<T>) => Promise<T>;

interface Entry {
  readonly topics: readonly Topic[];
  readonly value: Promise<unknown>;
}

const mostEntries = 2_000;
/** A test has several databases in one process. */
const caches = new WeakMap<Database, LRUCache<string, Entry>>();
let reads = 0;

/** Caches in this node's memory what many calls need and few changes touch. The TTL is for what time alone changes. */
export function cacheReads<T>(topics: readonly Topic[], ttlMs: number): CachedRead<T> {
  const id = reads++;
  return (db, key, read) => {
    const cache = caches.get(db) ?? new LRUCache<string, Entry>({ max: mostEntries, ttlResolution: 1_000 });
    caches.set(db, cache);
    const fullKey = `${id} ${key}`;
    const cached = cache.get(fullKey);
    if (cached) return cached.value as Promise<T>;
    const entry = { topics, value: read() };
    cache.set(fullKey, entry, { ttl: ttlMs });
    entry.value.catch(() => cache.peek(fullKey) === entry && cache.delete(fullKey));
    return entry.value;
  };
}

/** Forgets reads in flight too: they may have seen what was there before. */
export function invalidateReads(db: Database, changed: Changed): void {
  const cache = caches.get(db);
  for (const [key, { topics }] of cache?.entries() ?? []) if (concerns(changed, topics)) cache?.delete(key);
}
