import { LRUCache } from 'lru-cache';
import type { DataChanges } from './data-changes.ts';
import type { Topic } from './topics.ts';

interface Until {
  /** It is read again when one of these changes, */
  readonly topics: readonly Topic[];
  /** or after this time, for what changes with nothing else, */
  readonly ttlMs: number;
  /** but, where it is dear to read and concerns nobody in particular, no more often than this. */
  readonly atMostEveryMs?: number;
}

interface Entry {
  readonly version: number;
  readonly gaps: number;
  readonly readAt: number;
  readonly value: Promise<unknown>;
}

/** Caches in this node's memory what many calls need and few changes touch. Who asks meanwhile waits for the same read. */
export class CachedReads {
  readonly #entries = new LRUCache<string, Entry>({
    max: 500,
    ttlResolution: 1_000,
  });
  readonly #changes: DataChanges;

  constructor(changes: DataChanges) {
    this.#changes = changes;
  }

  /** @param key names what is read, with all that it depends on beside the database */
  get<T>(key: string, { topics, ttlMs, atMostEveryMs = 0 }: Until, read: () => Promise<T>): Promise<T> {
    const version = this.#changes.versionOf(topics);
    const { gaps } = this.#changes;
    const readAt = performance.now();
    const cached = this.#entries.get(key);
    if (cached?.gaps === gaps && (cached.version === version || readAt - cached.readAt < atMostEveryMs))
      return cached.value as Promise<T>;
    const entry = { version, gaps, readAt, value: read() };
    this.#entries.set(key, entry, { ttl: ttlMs });
    entry.value.catch(() => this.#entries.peek(key) === entry && this.#entries.delete(key));
    return entry.value;
  }
}
