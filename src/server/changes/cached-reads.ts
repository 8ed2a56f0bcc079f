import type { Database } from '#server/db/database.ts';
import { LRUCache } from 'lru-cache';
import type { DataChanges } from './data-changes.ts';
import type { Topic } from './topics.ts';

interface Options {
  /** Read again when one of these changed, */
  readonly topics: readonly Topic[];
  /** and for what time alone changes. */
  readonly ttlMs: number;
}

/** What a cached read needs of a node's services. It reads through connections that no transaction waits for. */
export interface CachingServices {
  readonly reads: CachedReads;
  readonly independent: Database;
}

const mostEntries = 500;

/** Caches in this node's memory what many calls need and few changes touch. Who asks meanwhile waits for the same read. */
export class CachedReads {
  readonly #entries = new LRUCache<string, { readonly version: number; readonly value: Promise<unknown> }>({
    max: mostEntries,
    ttlResolution: 1_000,
  });
  readonly #changes: DataChanges;

  constructor(changes: DataChanges) {
    this.#changes = changes;
  }

  /** @param key names what is read, with all that it depends on beside the database */
  get<T>(key: string, { topics, ttlMs }: Options, read: () => Promise<T>): Promise<T> {
    const version = this.#changes.versionOf(topics);
    const cached = this.#entries.get(key);
    if (cached?.version === version) return cached.value as Promise<T>;
    const value = read();
    const entry = { version, value };
    this.#entries.set(key, entry, { ttl: ttlMs });
    value.catch(() => this.#entries.peek(key) === entry && this.#entries.delete(key));
    return value;
  }
}
