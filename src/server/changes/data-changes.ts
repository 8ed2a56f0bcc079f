import { type Topic, topics } from './topics.ts';

/** What changed in the database, for whatever this node caches. */
export class DataChanges {
  readonly #versions = new Map<Topic, number>();
  /** Whether the database's notices arrive. While they don't, no cached page can be trusted. */
  listening = false;

  /** After a gap in listening nobody knows what changed: everything. */
  publish(changed: readonly Topic[] = topics): void {
    for (const topic of changed) this.#versions.set(topic, (this.#versions.get(topic) ?? 0) + 1);
  }

  /** Goes up whenever one of the topics changes. */
  versionOf(some: readonly Topic[]): number {
    return some.reduce((sum, topic) => sum + (this.#versions.get(topic) ?? 0), 0);
  }
}
