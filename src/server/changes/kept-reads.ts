import type { Database } from '#server/db/database.ts';
import { type Changed, concerns } from './data-changes.ts';
import type { Topic } from './topics.ts';

/** `read` is asked at most once for a key, until what it reads has changed or the answer is too old. */
export type KeepRead<T> = (db: Database, key: string, read: () => Promise<T>) => Promise<T>;

interface Kept {
  readonly at: number;
  readonly value: Promise<unknown>;
}

interface Shelf {
  readonly topics: readonly Topic[];
  readonly byDatabase: WeakMap<Database, Map<string, Kept>>;
}

const shelves: Shelf[] = [];

/** Keeps what many calls need and few changes touch, in this node's memory. `maxAgeMs` counts where no change is told: time itself. */
export function keepReads<T>(topics: readonly Topic[], maxAgeMs: number): KeepRead<T> {
  const shelf: Shelf = { topics, byDatabase: new WeakMap() };
  shelves.push(shelf);
  return (db, key, read) => {
    const kept = shelf.byDatabase.get(db) ?? new Map<string, Kept>();
    shelf.byDatabase.set(db, kept);
    const now = Date.now();
    const known = kept.get(key);
    if (known && now - known.at < maxAgeMs) return known.value as Promise<T>;
    const value = read();
    kept.set(key, { at: now, value });
    value.catch(() => kept.get(key)?.value === value && kept.delete(key));
    return value;
  };
}

/** A read under way is forgotten too: it may have seen what was there before. */
export function forgetReads(db: Database, changed: Changed): void {
  for (const { topics, byDatabase } of shelves) if (concerns(changed, topics)) byDatabase.delete(db);
}
