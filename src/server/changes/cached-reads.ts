import { LRUCache } from 'lru-cache';
import type { DataChanges } from './data-changes.ts';
import type { Topic } from './topics.ts';

/** Caches in this node's memory what many calls need and few changes touch. Who asks meanwhile waits for the same read. */
export class CachedReads {
  readonly #entries = new LRUCache<string, { readonly version: number; readonly value: Promise<unknown> }>({
    max: 500,
    ttlResolution: 1_000,
  });
  readonly #changes: DataChanges;

  constructor(changes: DataChanges) {
    this.#changes = changes;
  }

  /**
   * @param key names what is read, with all that it depends on beside the database
   * @param until it is read again: a change of these topics, and a time for what changes with nothing else
   */
  get<T>(
    key: string,
    until: { readonly topics: readonly Topic[]; readonly ttlMs: number },
    read: () => Promise<T>,
  ): Promise<T> {
    const version = this.#changes.versionOf(until.topics);
    const cached = this.#entries.get(key);
    if (cached?.version === version) return cached.value as Promise<T>;
    const entry = { version, value: read() };
    this.#entries.set(key, entry, { ttl: until.ttlMs });
    entry.value.catch(() => this.#entries.peek(key) === entry && this.#entries.delete(key));
    return entry.value;
  }
}
